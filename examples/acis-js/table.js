// The table at which a game lies. Nothing of it is played yet.

import { Skip } from './words.js';

export class Table {
  setUp() {
    throw new Skip('positions are not played yet');
  }

  legal() {
    throw new Skip('nothing is set up');
  }

  apply() {
    throw new Skip('nothing is set up');
  }
}

/** Whether every case is sent over HTTP (`npm run test:full`), or what cannot differ from another case is left out (`npm test`). */
export const isFull = process.env.TEST_BREADTH === 'full'
/** What ends a walk over all calls that would never end: three times and more what it takes beside the journeys, in ms. */
export const walkMs = isFull ? 3_600_000 : 600_000

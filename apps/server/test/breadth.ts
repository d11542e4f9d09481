/** Whether every case is sent over HTTP (`npm run test:full`), or what cannot differ from another case is left out (`npm test`). */
export const isFull = process.env.TEST_BREADTH === 'full'

/** Whether every look gets its own visit with every rule (`npm run test:full`), or one visit serves all looks (`npm test`). */
export const isFull = process.env.TEST_BREADTH === 'full'

export { hasFlagOfService } from './flags.queries.ts'
export { flagsRoutes } from './flags.routes.ts'
export { changeFlag, expectOwnFlag, flagsOfOrder, raiseFlag, showOnFlag, subscribeFlags } from './flags.service.ts'
export { blankFlags, blankFlagWords, dropFlagPhotos, selectFlagWords } from './personal.queries.ts'

export { flagsRoutes } from './flags.routes.ts'
export { changeFlag, flagsOfOrder, raiseFlag, subscribeFlags } from './flags.service.ts'

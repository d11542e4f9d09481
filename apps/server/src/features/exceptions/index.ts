export { checkShops } from './check-shops.service.ts'
export { composeExceptionMail } from './exception-mail.service.ts'
export { exceptionsRoutes } from './exceptions.routes.ts'
export { accept, assign, checkNow, listExceptions, snooze } from './exceptions.service.ts'

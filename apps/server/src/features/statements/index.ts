export { composeStatementMail, configureStatementMail } from './statement-mail.service.ts'
export { statementsRoutes } from './statements.routes.ts'

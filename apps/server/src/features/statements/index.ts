export { composeStatementMail, configureStatementMail } from './statement-mail.service.ts'
export { printStatements } from './statement-pdf.service.ts'
export { statementsRoutes } from './statements.routes.ts'
export { createStatements } from './statements.service.ts'

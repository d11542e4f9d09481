import * as statements from '@twopost/contract/statements'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { showLinkedStatement, showStatementPdf } from './statement-pdf.service.ts'
import { exportStatements } from './statements.export.ts'
import { createStatements, listStatements, sendStatement } from './statements.service.ts'

export const statementsRoutes: Route[] = [
  route(statements.listStatements, listStatements),
  routeOutside(statements.exportStatements, exportStatements),
  route(statements.createStatements, createStatements),
  routeOutside(statements.getStatementPdf, showStatementPdf),
  route(statements.sendStatement, sendStatement),
  route(statements.getPublicStatementPdf, showLinkedStatement),
]

export { CustomerStatements } from './customer-statements.tsx'

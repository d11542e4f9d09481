export { SupplierAccount } from './bills/supplier-account.tsx'

export { CameraCodes, readsCodes } from './scan/camera-codes.tsx'
export { useScanner } from './scan/use-scanner.ts'
export { StatePill } from './stock-pill.tsx'
export { SupplierParts } from './supplier-parts.tsx'

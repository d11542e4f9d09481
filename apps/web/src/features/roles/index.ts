export { useRoles } from './roles.api.ts'
export { useCatalogueWords } from './use-catalogue-words.ts'

export * from './files.calls.ts'
export * from './files.model.ts'
export * from './uploads.calls.ts'
export * from './uploads.model.ts'

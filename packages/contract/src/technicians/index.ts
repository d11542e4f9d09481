export * from './skills.calls.ts'
export * from './technicians.calls.ts'
export * from './technicians.model.ts'

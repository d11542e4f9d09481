// What the driver makes of a value for a statement; it has no types for this file of its.
declare module 'pg/lib/utils.js' {
  const values: { prepareValue(value: unknown): string | Buffer | null }
  export default values
}

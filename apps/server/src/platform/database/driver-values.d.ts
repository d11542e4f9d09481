// What the driver makes of a value that a statement is sent with. Its types leave this file out.
declare module 'pg/lib/utils.js' {
  const values: { prepareValue(value: unknown): string | Buffer | null }
  export default values
}

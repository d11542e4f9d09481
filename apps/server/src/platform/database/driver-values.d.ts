// How the driver turns a value into what it sends with a statement. Its types do not cover this file.
declare module 'pg/lib/utils.js' {
  const values: { prepareValue(value: unknown): string | Buffer | null }
  export default values
}

throw new Error('better-sqlite3 is left out on purpose: VINs are decoded through node-sqlite3-wasm')

import fs from 'node:fs'
import path from 'node:path'

/** Who decides on applications: the super-admin that the embedded default makes at its first start. */
export const superAdmin = () => ({
  name: 'Platform administrator',
  email: 'super@demo.twopost.example',
  password: fs.readFileSync(path.join(process.env.E2E_DATA ?? '', 'super-admin'), 'utf8'),
})

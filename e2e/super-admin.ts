import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/** Where the server of the journeys puts the password that it makes for the first super-admin. */
export const superAdminFile = (): string => path.join(os.tmpdir(), `twopost-e2e-${freePort()}.admin`)

/** Who decides on applications: the super-admin that the embedded default makes at its first start. */
export const superAdmin = () => ({
  name: 'Platform administrator',
  email: 'super@demo.twopost.example',
  password: fs.readFileSync(superAdminFile(), 'utf8'),
})

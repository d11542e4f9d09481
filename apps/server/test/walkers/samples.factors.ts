import type { FullWorld } from './full-world.ts'

const unknown = '019ff636-8385-7174-9277-b6189ee4a4fc'
const ceremony = 'tp_c_unknown_token_of_a_walker'
const passkeyUsed = {
  id: 'c2FtcGxl',
  client_data: 'e30',
  authenticator_data: 'c2FtcGxl',
  signature: 'c2FtcGxl',
  user_handle: null,
}

/** Valid inputs of the calls of second factors. Their ceremonies are unknown: a valid answer takes a device. */
export const factorSamples = ({ ids }: FullWorld) =>
  ({
    beginPasskeySignIn: {},
    signInWithPasskey: { body: { ceremony, passkey: passkeyUsed } },
    answerSecondFactor: { body: { ceremony, code: '123 456' } },
    getFactors: {},
    beginPasskey: {},
    addPasskey: {
      body: {
        ceremony,
        passkey: { id: 'c2FtcGxl', client_data: 'e30', attestation: 'c2FtcGxl', transports: ['internal'] },
        name: 'Phone',
      },
    },
    removePasskey: { params: { id: unknown } },
    beginAuthenticator: {},
    addAuthenticator: { params: { id: unknown }, body: { code: '123456' } },
    removeAuthenticator: {},
    makeRecoveryCodes: {},
    setSignInMails: { body: { wanted: true } },
    beginStepUp: {},
    stepUp: { body: { ceremony, recovery_code: 'AAAAA-BBBBB' } },
    endOtherSessions: {},
    getFactorRule: {},
    setFactorRule: { body: { everyone: false, roles: ['viewer'] } },
    resetUserFactors: { params: { id: ids.user as string } },
  }) as const

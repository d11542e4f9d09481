import * as auth from '@twopost/contract/auth'
import type { Config } from '#platform/config/config.ts'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import {
  type AcceptMembership,
  acceptInvitation,
  changePassword,
  enterByLink,
  type RecordInTenant,
  requestLink,
  resetPassword,
  seeInvitation,
  verifyEmail,
} from './account-links.service.ts'
import { confirmAtCounter, getCounterPin, removeCounterPin, setCounterPin } from './counter-pin.service.ts'
import { setFactorRule, showFactorRule } from './factors/factor-rule.service.ts'
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  endOtherSessions,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  setSignInMails,
  showFactors,
} from './factors/factors.service.ts'
import { relyingParty } from './factors/relying-party.rules.ts'
import { answerSecondFactor, beginPasskeySignIn, signInWithPasskey } from './factors/second-step.service.ts'
import { beginStepUp, stepUp } from './factors/step-up.service.ts'
import {
  endOwnSession,
  leaveTenant,
  listOwnSessions,
  type RecordEntry,
  selectTenant,
  showSession,
  signIn,
  signOut,
  switchTenant,
} from './sign-in.service.ts'

export interface DemoAccount {
  label: string
  email: string
  password: string
  role: 'admin' | 'user'
}

export const authRoutes = (
  config: Config,
  demo: readonly DemoAccount[],
  recordEntry: RecordEntry,
  recordInTenant: RecordInTenant,
  acceptMembership: AcceptMembership,
): Route[] => [
  route(auth.authOptions, async () => ({
    demo_accounts: config.demo ? [...demo] : [],
    password_min: config.passwordMinLength,
    passkey_host: relyingParty()?.id ?? null,
  })),
  route(auth.login, signIn(config)),
  route(auth.selectTenant, selectTenant),
  route(auth.switchTenant, switchTenant(recordEntry)),
  route(auth.leaveTenant, leaveTenant(recordEntry)),
  route(auth.logout, signOut),
  route(auth.me, showSession),
  route(auth.listSessions, listOwnSessions),
  route(auth.endSession, endOwnSession),
  route(auth.endOtherSessions, endOtherSessions),
  route(auth.beginPasskeySignIn, beginPasskeySignIn),
  route(auth.signInWithPasskey, signInWithPasskey),
  route(auth.answerSecondFactor, answerSecondFactor),
  route(auth.getFactors, showFactors),
  route(auth.beginPasskey, beginPasskey),
  route(auth.addPasskey, addPasskey),
  route(auth.removePasskey, removePasskey),
  route(auth.beginAuthenticator, beginAuthenticator),
  route(auth.addAuthenticator, addAuthenticator),
  route(auth.removeAuthenticator, removeAuthenticator),
  route(auth.makeRecoveryCodes, makeRecoveryCodes),
  route(auth.setSignInMails, setSignInMails),
  route(auth.beginStepUp, beginStepUp),
  route(auth.stepUp, stepUp(config)),
  route(auth.getFactorRule, showFactorRule),
  route(auth.setFactorRule, setFactorRule),
  route(auth.requestMagicLink, requestLink(config, 'magic-link')),
  route(auth.verifyMagicLink, enterByLink),
  route(auth.verifyEmail, verifyEmail),
  route(auth.resendVerification, requestLink(config, 'verify-email')),
  route(auth.forgotPassword, requestLink(config, 'password-reset')),
  route(auth.resetPassword, resetPassword(config)),
  route(auth.changePassword, changePassword(config)),
  route(auth.getCounterPin, getCounterPin),
  routeOutside(auth.setCounterPin, setCounterPin(config)),
  route(auth.removeCounterPin, removeCounterPin),
  routeOutside(auth.confirmAtCounter, confirmAtCounter(config)),
  route(auth.seeInvitation, seeInvitation),
  route(auth.acceptInvitation, acceptInvitation(config, recordInTenant, acceptMembership)),
]

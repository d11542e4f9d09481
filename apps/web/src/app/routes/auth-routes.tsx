import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry, RouteRedirect } from '../route-meta.ts'

/** Signing in, registering, the links of mails, and what comes before a tenant is entered. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/auth/login',
    title: 'signIn',
    layout: 'auth',
    public: true,
    screen: lazyScreen(() => import('#features/auth/sign-in.screen.tsx'), 'SignInScreen'),
  },
  {
    path: '/auth/select-tenant',
    title: 'selectTenant',
    layout: 'auth',
    public: true,
    screen: lazyScreen(() => import('#features/auth/select-tenant.screen.tsx'), 'SelectTenantScreen'),
  },
  {
    path: '/auth/set-up-factor',
    title: 'setUpFactor',
    layout: 'auth',
    screen: lazyScreen(() => import('#features/auth/factors/set-up-factor.screen.tsx'), 'SetUpFactorScreen'),
  },
  {
    path: '/auth/forgot-password',
    title: 'forgotPassword',
    layout: 'auth',
    public: true,
    screen: lazyScreen(() => import('#features/auth/forgot-password.screen.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/auth/reset-password',
    title: 'resetPassword',
    layout: 'auth',
    public: true,
    screen: lazyScreen(() => import('#features/auth/reset-password.screen.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: '/auth/magic-link',
    title: 'magicLink',
    layout: 'auth',
    public: true,
    screen: lazyScreen(() => import('#features/auth/magic-link.screen.tsx'), 'MagicLinkScreen'),
  },
  {
    path: '/auth/verify-email',
    title: 'verifyEmail',
    layout: 'auth',
    public: true,
    screen: lazyScreen(() => import('#features/auth/verify-email.screen.tsx'), 'VerifyEmailScreen'),
  },
  {
    path: '/auth/invitation',
    title: 'invitation',
    layout: 'auth',
    public: true,
    screen: lazyScreen(() => import('#features/auth/invitation.screen.tsx'), 'InvitationScreen'),
  },
  {
    path: '/auth/register',
    title: 'register',
    layout: 'auth',
    public: true,
    screen: lazyScreen(() => import('#features/kyc/registration/registration.screen.tsx'), 'RegistrationScreen'),
  },
  {
    path: '/kyc-onboarding',
    title: 'onboarding',
    layout: 'blank',
    public: true,
    screen: lazyScreen(() => import('#features/kyc/onboarding/onboarding.screen.tsx'), 'OnboardingScreen'),
  },
  {
    path: '/tenant-pending-approval',
    title: 'pendingApproval',
    layout: 'blank',
    public: true,
    screen: lazyScreen(() => import('#features/kyc/waiting/waiting.screen.tsx'), 'WaitingScreen'),
  },
  {
    path: '/forced-shop-creation',
    title: 'firstShop',
    layout: 'blank',
    permissions: ['shop:create'],
    screen: lazyScreen(() => import('#features/shops/forced-shop.screen.tsx'), 'ForcedShopScreen'),
  },
  {
    path: '/no-access',
    title: 'noAccess',
    layout: 'blank',
    screen: lazyScreen(() => import('../no-access.screen.tsx'), 'NoAccessScreen'),
  },
]

export const redirects: readonly RouteRedirect[] = [
  { from: '/auth', to: '/auth/login' },
  { from: '/auth/enhanced-login', to: '/auth/login' },
]

export { routeTitles as titles } from './route-titles.text.ts'

import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry } from '../route-meta.ts'

/** One screen under two addresses (B39). */
const forcedShop = lazyScreen(() => import('#features/shops/forced-shop.screen.tsx'), 'ForcedShopScreen')

/** Signing in, the links of mails, and what stands before a tenant is entered. */
export const authRoutes: readonly RouteEntry[] = [
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
    path: '/forced-shop-creation',
    title: 'firstShop',
    layout: 'blank',
    permissions: ['shop:create'],
    screen: forcedShop,
  },
  {
    path: '/$tenantSlug/forced-shop-creation',
    title: 'firstShop',
    layout: 'blank',
    permissions: ['shop:create'],
    screen: forcedShop,
  },
  {
    path: '/no-access',
    title: 'noAccess',
    layout: 'blank',
    screen: lazyScreen(() => import('../no-access.screen.tsx'), 'NoAccessScreen'),
  },
]

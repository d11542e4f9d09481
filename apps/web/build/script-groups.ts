/** The modules with these paths under `src`, without their endings. */
const modules = (...paths: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/](?:${paths.map((one) => one.replaceAll('/', '[\\\\/]')).join('|')})\\.tsx?$`)

/**
 * What always comes together is one script: each small one is compressed, asked for and unpacked by itself. A group takes the modules
 * of its test with everything they import that no group of higher priority has. A module belongs where the widest of its users is, or
 * screens load the others' script for its sake; bench/check-bundle.ts fails when a first load gets a module that nothing in it imports.
 */
export const scriptGroups = [
  // What the page needs before it knows what to show.
  { name: 'base', tags: ['$initial' as const], priority: 9 },
  // What signing in shares with the screens.
  {
    name: 'fields',
    test: modules(
      'ui/(button|feedback|field|identity|input|lazy-part|sprite-icon)',
      'app/page-title',
      'features/preferences/preferences\\.(store|text)',
    ),
    priority: 8,
  },
  // The product without any screen, and what screens of all kinds show.
  {
    name: 'app',
    test: modules(
      'app/whole-app',
      'core/phone',
      'platform/(i18n/use-format|api/whole-list|offline/connection-strip)',
      'platform/(paths|person-avatar|trigger-dialog|url-state|use-paused|use-return-focus)',
      'ui/(checkbox|deferred|layout|lazy-dialog|menu|popover|select|status|status-tabs|use-media)',
    ),
    priority: 4,
  },
  // What the top bars of the office and of the technicians share.
  { name: 'header', test: modules('features/shops/shop-switcher', 'features/notifications/notification-bell'), priority: 4 },
  { name: 'office', test: modules('app/layouts/admin-layout'), priority: 3 },
  { name: 'lists', test: modules('platform/list/(list-frame|use-list-view)', 'ui/filter-choice'), priority: 2 },
  { name: 'orders', test: modules('features/service-orders/list/order-list\\.screen'), priority: 1 },
]

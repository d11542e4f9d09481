/**
 * The two accounts that the sign-in screen offers where demo data is loaded (A28). Their passwords are public on purpose: the demo
 * exists in no production installation.
 */
export const demoAccounts = [
  { kind: 'admin', name: 'Dana Whitlock', email: 'admin@demo.twopost.example', password: 'demo-admin-1' },
  { kind: 'user', name: 'Sam Reyes', email: 'user@demo.twopost.example', password: 'demo-user-1' },
] as const

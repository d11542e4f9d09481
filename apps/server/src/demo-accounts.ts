/**
 * The two accounts that the sign-in screen offers where demo data is loaded (A28). Their passwords are public on purpose: the demo
 * exists in no production installation.
 */
export const demoAccounts = [
  { kind: 'admin', email: 'admin@demo.twopost.example', password: 'demo-admin-1' },
  { kind: 'user', email: 'user@demo.twopost.example', password: 'demo-user-1' },
] as const

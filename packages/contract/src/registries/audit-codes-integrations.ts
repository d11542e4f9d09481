/** What is in an audit log, see `audit-codes.ts`. Keys of the API, webhooks and calendar feeds. */
export const integrationAuditCodes = {
  'api-key.made': ['Made the API key {name}', 'Creó la clave de API {name}'],
  'api-key.changed': ['Changed the API key {name}', 'Cambió la clave de API {name}'],
  'api-key.rolled': ['Replaced the API key {name}', 'Reemplazó la clave de API {name}'],
  'api-key.revoked': ['Revoked the API key {name}', 'Revocó la clave de API {name}'],
  'webhook.added': ['Added a webhook to {host}', 'Agregó un webhook a {host}'],
  'webhook.changed': ['Changed the webhook to {host}', 'Cambió el webhook a {host}'],
  'webhook.paused': ['Paused the webhook to {host}', 'Pausó el webhook a {host}'],
  'webhook.resumed': ['Resumed the webhook to {host}', 'Reanudó el webhook a {host}'],
  'webhook.secret-rolled': ['Made another secret for the webhook to {host}', 'Creó otro secreto para el webhook a {host}'],
  'webhook.tested': ['Sent a test event to {host}', 'Envió un evento de prueba a {host}'],
  'webhook.replayed': ['Sent events to {host} again: {count}', 'Envió eventos de nuevo a {host}: {count}'],
  'webhook.deleted': ['Deleted the webhook to {host}', 'Eliminó el webhook a {host}'],
  'calendar-feed.made': ['Made a calendar feed', 'Creó un calendario suscrito'],
  'calendar-feed.revoked': ['Revoked a calendar feed', 'Revocó un calendario suscrito'],
} as const satisfies Record<string, readonly [string, string]>

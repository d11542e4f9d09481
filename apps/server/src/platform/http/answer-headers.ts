/** The content security policy of what is no page (S-60): it loads nothing and stands in no frame. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

const closed = [
  ...['geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture'],
  ...['accelerometer', 'gyroscope', 'magnetometer'],
]
/** What a page may use of the device: camera and microphone, for photos, recordings and codes. */
const permissions = ['camera=(self)', 'microphone=(self)', ...closed.map((name) => `${name}=()`)].join(', ')

/**
 * What every answer says (S-60, S-61), also one to a request that is refused before it is routed. A page, a file and the service
 * worker put a policy of their own in the place of this one.
 * @param secure behind TLS: HSTS as well
 */
export const headersOfAll = (secure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': answerPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

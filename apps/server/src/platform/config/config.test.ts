import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFieldKey } from '#platform/fields/field-keys.ts'
import { ConfigFault, printableConfig, readConfig } from './config.ts'
import { settings } from './settings.ts'

const url = 'postgresql://app:secret1@db.example.com/twopost'
const migrateUrl = 'postgresql://migrate:secret2@db.example.com/twopost'
const secretKey = newFieldKey(1)
const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('runs without any setting, on the loopback address with the embedded database and demo data', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database: { kind: 'embedded' },
      demo: true,
      devMailbox: true,
      dataDir: path.resolve('data'),
      trustedProxies: 0,
      passwordMinLength: 6,
      metricsPort: undefined,
      publicUrl: undefined,
      limits: { sessionPerMinute: 1200, signInsPerAddress: 10, uploadBytesPerDay: 2 * 1024 ** 3 },
    })
  })

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '3000.5', 'PORT must be a whole number from 0 to 65535.'],
    ['HOST', 'a b', 'HOST must be a host name or address.'],
    [
      'PUBLIC_URL',
      'https://a.example/path',
      'PUBLIC_URL must be the address people open, like https://shop.example.com, without a path.',
    ],
    [
      'PUBLIC_URL',
      'javascript:alert(1)',
      'PUBLIC_URL must be the address people open, like https://shop.example.com, without a path.',
    ],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test.'],
    ['FIELD_KEYS', 'secret', 'FIELD_KEYS must be keys like 1:base64 of 32 bytes, each number once, with commas between.'],
    ['S3_BUCKET', 'Shop Files', 'S3_BUCKET must be the name of a bucket: lower-case letters, digits, dots and dashes.'],
    ['S3_PREFIX', '../x', 'S3_PREFIX must be names with slashes between, like twopost/files.'],
    ['S3_REGION', 'us east', 'S3_REGION must be the name of a region.'],
    ['S3_SECRET_KEY', 'two words', 'S3_SECRET_KEY must be one word without blanks.'],
    [
      'SCAN_URL',
      'http://127.0.0.1:3310',
      'SCAN_URL must be an address like clamd://127.0.0.1:3310 or icap://scanner.example.com:1344/avscan.',
    ],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address like smtps://user:password@mail.example.com:465.'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be a mail address, like Twopost <office@shop.example.com>.'],
    ['PASSWORD_MIN', '5', 'PASSWORD_MIN must be a whole number from 6 to 64.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.'],
    ['ROLE_PREFIX', 'x; drop', 'ROLE_PREFIX must be lower-case letters, digits and _.'],
    ['LIMIT_MAILS_PER_HOUR', '0', 'LIMIT_MAILS_PER_HOUR must be a whole number from 1 to 1000000000000.'],
  ])('says in one sentence what is wrong with %s=%s', (name, value, sentence) => {
    expect(faultsOf({ [name]: value })).toEqual([sentence])
  })

  it('tells all faults at once and repeats no value', () => {
    const faults = faultsOf({ PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db/x' })
    expect(faults).toHaveLength(2)
    expect(faults.join()).not.toContain('hunter2')
  })

  it('takes an empty setting as not set', () => {
    expect(readConfig({ PORT: ' ', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
  })

  it('uses a server when both of its logins are set, and brings no demo data there', () => {
    expect(readConfig({ DATABASE_URL: url, MIGRATE_DATABASE_URL: migrateUrl })).toMatchObject({
      database: { kind: 'server', url, migrateUrl },
      demo: false,
    })
  })

  it.each([
    [{ DATABASE_URL: url }, /MIGRATE_DATABASE_URL is not/],
    [{ MIGRATE_DATABASE_URL: migrateUrl }, /DATABASE_URL is not/],
    [{ DATABASE_URL: url, MIGRATE_DATABASE_URL: url }, /name the same login/],
  ])('refuses half a server %#', (env, words) => {
    const faults = faultsOf(env)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(words)
  })

  it.each([
    [{ NODE_ENV: 'production' }, []],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com/' }, []],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, []],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://shop.example.com' }, ['PUBLIC_URL must begin with https:// in production.']],
    [
      { NODE_ENV: 'production', HOST: '0.0.0.0' },
      ['PUBLIC_URL is not set: in production it is the https address that people open.'],
    ],
  ])('asks for https in production %#', (env, faults) => {
    expect(faultsOf(env)).toEqual(faults)
  })

  it('has no demo data, demo accounts or mailbox in production (A28, S-80)', () => {
    expect(readConfig({ NODE_ENV: 'production', TWOPOST_DEMO: 'auto' })).toMatchObject({ demo: false, devMailbox: false })
  })
})

describe('the test provider of online payments (PAY23)', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' }
  it('is refused in production unless the setting allows it', () => {
    expect(readConfig({}).allowsTestPayments).toBe(true)
    expect(readConfig(production).allowsTestPayments).toBe(false)
    expect(readConfig({ ...production, ALLOW_TEST_PAYMENTS: 'no' }).allowsTestPayments).toBe(false)
    expect(readConfig({ ...production, ALLOW_TEST_PAYMENTS: 'yes' }).allowsTestPayments).toBe(true)
    expect(faultsOf({ ALLOW_TEST_PAYMENTS: 'true' })).toEqual(['ALLOW_TEST_PAYMENTS must be yes or no.'])
  })

  it('lets webhooks go to this machine where it is tried out, and refuses to start so in production (INT11)', () => {
    expect(readConfig({}).allowsLocalWebhooks).toBe(false)
    expect(readConfig({ ALLOW_LOCAL_WEBHOOKS: 'yes' }).allowsLocalWebhooks).toBe(true)
    expect(faultsOf({ ...production, ALLOW_LOCAL_WEBHOOKS: 'yes' })).toEqual([
      'ALLOW_LOCAL_WEBHOOKS is set: in production webhooks go to public https addresses alone.',
    ])
  })
})

describe('a server that other machines reach (S1-1)', () => {
  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { HOST: 'shop.local' },
    { PUBLIC_URL: 'http://shop.example.com' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'https://demo.example.com' },
  ])('has no demo data, no demo accounts and no mailbox %#', (env) => {
    expect(readConfig(env)).toMatchObject({ isExposed: true, demo: false, devMailbox: false, allowsPublishedPasswords: false })
  })

  it.each<Record<string, string>>([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://localhost:5173' },
  ])('keeps them where nobody else gets %#', (env) => {
    expect(readConfig(env)).toMatchObject({ isExposed: false, demo: true, devMailbox: true, allowsPublishedPasswords: true })
  })

  it('has them when the setting that names the danger says so, and never in production', () => {
    const env = { HOST: '0.0.0.0', EXPOSE_DEMO_AND_MAILBOX: 'yes' }
    expect(readConfig(env)).toMatchObject({ isExposed: true, demo: true, devMailbox: true, allowsPublishedPasswords: true })
    expect(readConfig({ ...env, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' })).toMatchObject({
      demo: false,
      devMailbox: false,
      allowsPublishedPasswords: false,
    })
    expect(faultsOf({ EXPOSE_DEMO_AND_MAILBOX: 'true' })).toEqual(['EXPOSE_DEMO_AND_MAILBOX must be yes or no.'])
  })
})

describe('settings of a bucket', () => {
  it('go together', () => {
    expect(faultsOf({ S3_ENDPOINT: 'https://s3.example.com' })).toEqual([
      'S3_ENDPOINT is set but S3_BUCKET is not: set both, or neither.',
    ])
    expect(faultsOf({ S3_BUCKET: 'shop-files', S3_ACCESS_KEY: 'key' })).toEqual([
      'S3_ACCESS_KEY and S3_SECRET_KEY go together: set both, or neither.',
    ])
  })
})

describe('printableConfig', () => {
  it('shows every setting and no secret', () => {
    const text = printableConfig({
      DATABASE_URL: `${url}?password=secret3`,
      MIGRATE_DATABASE_URL: migrateUrl,
      SMTP_URL: 'smtps://me:secret4@mail.example.com',
      FIELD_KEYS: secretKey,
      S3_BUCKET: 'shop-files',
      S3_ACCESS_KEY: 'secret5',
      S3_SECRET_KEY: 'secret6',
    })
    for (const name of Object.keys(settings)) expect(text).toContain(name)
    expect(text).toContain('db.example.com')
    expect(text).not.toMatch(/secret\d/)
    expect(text).not.toContain(secretKey.slice(2, 30))
  })
})

describe('docs/operations.md', () => {
  it('lists every setting with its default and meaning', () => {
    const text = fs.readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    const rows = Object.entries(settings).map(
      ([name, { fallback, about }]) => `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${about} |`,
    )
    const listed = text.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))
    expect(listed).toEqual(rows)
  })
})

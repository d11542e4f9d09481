import { Readable } from 'node:stream'
import type { Config } from '#platform/config/config.ts'
import { verifySmtp } from '#platform/mail/mail.ts'
import { openScanner } from '#platform/scan/scanner.ts'
import { ScannerAway } from '#platform/scan/scanner-away.ts'
import { type Finding, fault, note, ok } from './finding.ts'

const answerMs = 5_000
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNECTION: 'nothing listens there, or it ends the connection',
  ENOTFOUND: 'the host name is not known',
  EDNS: 'the host name is not known',
  ETIMEDOUT: 'it does not answer',
  EAUTH: 'it refuses the login',
  ETLS: 'it offers no TLS that can be trusted',
  ESOCKET: 'the connection broke',
}

/** Whether mails can leave: the server is reached and takes the login; no mail is sent. */
export async function checkMail({ smtpUrl, mode }: Pick<Config, 'smtpUrl' | 'mode'>): Promise<Finding> {
  const name = 'mail'
  if (smtpUrl === undefined)
    return mode === 'production'
      ? note(name, 'no mail server is set: mails are kept in the database and reach nobody', 'Set SMTP_URL and MAIL_FROM.')
      : ok(name, 'mails stay in the mailbox at /dev/mail')
  const { host } = new URL(smtpUrl)
  try {
    await verifySmtp(smtpUrl)
    return ok(name, `${host} takes mails`)
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    // A connection that was refused comes as a broken socket, with what happened in its words.
    const inWords = /\bE[A-Z]{5,}\b/.exec(message)?.[0] ?? ''
    return fault(
      name,
      `${host} cannot be used: ${reasons[inWords] ?? reasons[code] ?? message}`,
      'Check SMTP_URL, and that this machine may reach that port. Mails wait and are tried again.',
    )
  }
}

/** The harmless text that every scanner takes for malware, in two halves so that none takes this program for it. */
const testMalware = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

/** Whether the scanner for malware answers and finds the test file that all scanners know; nothing where there is none. */
export async function checkScanner({ scanUrl }: Pick<Config, 'scanUrl'>): Promise<Finding[]> {
  if (scanUrl === undefined) return []
  const name = 'scanner'
  const { host } = new URL(scanUrl)
  const scanner = openScanner(scanUrl, { connectMs: answerMs, silentMs: answerMs, wholeMs: 2 * answerMs })
  try {
    await scanner.ping()
    const { kind } = await scanner.scan(Readable.from([Buffer.from(testMalware)]))
    if (kind === 'infected') return [ok(name, `${host} answers, and finds the test file of EICAR`)]
    return [
      fault(
        name,
        `${host} answers, and calls the test file of EICAR clean`,
        'Give it its signatures, and check that it looks at every kind and size of file. Until then it finds nothing.',
      ),
    ]
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error
    return [
      fault(
        name,
        `${host} cannot be used: ${error.message.replace(/\.$/, '')}`,
        'Check SCAN_URL and that it runs. Until it answers no new file is shown to anyone; they wait and are looked at by themselves.',
      ),
    ]
  }
}

/** What `/readyz` says at the address that the settings name. `isRunning`: the answer came from Twopost. */
export async function checkAnswer({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<{ finding: Finding; isRunning: boolean }> {
  const name = 'application'
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const address = `http://${near}:${port}`
  if (port === 0)
    return {
      finding: note(name, 'PORT is 0, so its address is not known', 'Set PORT to check whether it answers.'),
      isRunning: false,
    }
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerMs) })
    const { status } = (await answer.json().catch(() => ({}))) as { status?: unknown }
    if (answer.status === 200 && status === 'ok') return { finding: ok(name, `ready at ${address}`), isRunning: true }
    if (answer.status === 503 && status === 'unavailable')
      return {
        finding: fault(
          name,
          `runs at ${address} and is not ready`,
          'It is starting or stopping, or what is named below keeps it from working.',
        ),
        isRunning: true,
      }
    return {
      finding: fault(name, `another program answers at ${address}`, 'Stop it, or give Twopost another PORT.'),
      isRunning: false,
    }
  } catch {
    return {
      finding: note(name, `nothing answers at ${address}`, 'Start it with npm start, unless it is stopped on purpose.'),
      isRunning: false,
    }
  }
}

/** Whether limits by network address can tell people apart. */
export function checkProxy({
  mode,
  isExposed,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'mode' | 'isExposed' | 'publicUrl' | 'trustedProxies'>): Finding {
  const name = 'proxy'
  if (mode === 'production' && isExposed && publicUrl?.startsWith('https:') && trustedProxies === 0)
    return note(
      name,
      'no proxy is believed, though one must end TLS',
      'Set TRUSTED_PROXIES to their number: until then all visitors share the limits of one address.',
    )
  return ok(name, trustedProxies === 0 ? 'none is believed' : `${trustedProxies} believed`)
}

import { createTransport } from 'nodemailer'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}
export interface Mail {
  /** Stays the same when a mail is tried again, so that a repeat can be told (S-94). */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
}
export interface MailSender {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Sends by SMTP; a server that does not answer in time fails the attempt, and the job is tried again. */
export function smtpSender(url: string, from: string): MailSender {
  const transport = createTransport(url, { from })
  return {
    async send(mail) {
      await transport.sendMail({
        messageId: mail.messageId,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments.map((part) => ({
          filename: part.filename,
          contentType: part.contentType,
          content: Buffer.from(part.content),
        })),
      })
    },
    close: () => transport.close(),
  }
}

/** Reaches a mail server and signs in there, and sends nothing. @throws what the server or the way to it answers, with its code */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport(url, { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 } as object)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

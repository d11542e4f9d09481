import { defineText } from '#platform/i18n/text.ts'

export const legalPages = ['terms', 'privacy', 'security'] as const
export type LegalPage = (typeof legalPages)[number]

/** The pages behind the links "Legal"; an empty line separates paragraphs. The operator of an installation puts their own words here. */
export const legalText = defineText(
  {
    terms: {
      title: 'Terms',
      body: `The terms of service are agreed with the company that offers Twopost to you. Ask at the address under Contact before you register.

The software itself is under the MIT license: you may use, change and share it, and it comes without warranty.

Registering a business is free. Its account can be used for daily work once the documents of the business are approved.`,
    },
    privacy: {
      title: 'Privacy',
      body: `What is kept: the name, e-mail address and language of people who sign in; what a business records about its customers, vehicles, work and invoices; the documents it submits for approval.

Who sees it: the people of that business, as far as their role allows. A super-admin of Twopost can enter a business to help; each visit is recorded in that business's audit log.

How long: a session ends after 30 minutes without use and is deleted 30 days later. Addresses given for the newsletter are deleted after 30 days unless confirmed. The browser keeps the session and display settings, no third-party cookies, and nothing is sent to third parties.`,
    },
    security: {
      title: 'Security',
      body: `Businesses are kept apart by the database itself: a query for one business cannot reach a row of another.

Passwords are kept as argon2id hashes, the tokens of sessions and links as hashes only. Every change is recorded in an audit log whose entries are chained, so tampering with the log shows.

If you find a vulnerability, write to the address under Contact and give us time to fix it before you publish it.`,
    },
  },
  {
    terms: {
      title: 'Términos',
      body: `Las condiciones de servicio se acuerdan con la empresa que le ofrece Twopost. Pregunte en la dirección de Contacto antes de registrarse.

El software se distribuye con la licencia MIT: se puede usar, cambiar y compartir, y no tiene garantía.

Registrar una empresa no cuesta nada. La cuenta sirve para el trabajo diario cuando se aprueban los documentos de la empresa.`,
    },
    privacy: {
      title: 'Privacidad',
      body: `Qué se guarda: el nombre, el correo y el idioma de quienes inician sesión; lo que una empresa anota de sus clientes, vehículos, trabajos y facturas; los documentos que envía para su aprobación.

Quién lo ve: las personas de esa empresa, según su rol. Un superadministrador de Twopost puede entrar en una empresa para ayudar; cada entrada queda en el registro de auditoría de esa empresa.

Cuánto tiempo: una sesión termina tras 30 minutos sin uso y se olvida 30 días después. Las direcciones dadas para el boletín se olvidan a los 30 días si no se confirman. El navegador guarda la sesión y la configuración de pantalla, sin cookies de terceros, y nada se envía a terceros.`,
    },
    security: {
      title: 'Seguridad',
      body: `La propia base de datos mantiene separadas a las empresas: una consulta en nombre de una empresa no puede alcanzar una fila de otra.

Las contraseñas se guardan como resúmenes argon2id, y los códigos de sesiones y enlaces solo como resúmenes. Cada cambio escribe una línea en un registro de auditoría encadenado, de modo que un cambio posterior del registro se nota.

Si encuentra una debilidad, escriba a la dirección de Contacto y denos tiempo para corregirla antes de publicarla.`,
    },
  },
)

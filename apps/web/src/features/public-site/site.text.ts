import { defineText } from '#platform/i18n/text.ts'

/**
 * The public pages as strangers see them. The operator of an installation makes them their own here: this file alone holds their words,
 * plans, addresses and links, and `npm start` builds it in.
 */
export const siteText = defineText(
  {
    nav: { features: 'Features', pricing: 'Pricing', about: 'About', contact: 'Contact', menu: 'Menu', home: 'Home page' },
    logIn: 'Log in',
    enter: 'Go to my shop',
    getStarted: 'Get Started',
    demo: 'Open the demo shop',
    heroTitle: 'Know what is in every bay, and when it leaves.',
    heroText:
      'Work orders, technician time and invoices for car and truck shops, in one place that everyone in the shop keeps current.',
    counterTitle: 'At the counter, one search box starts the order',
    counterText:
      'Type the end of a plate, a unit number or a name, and the vehicle and its owner are there. For a new one, the VIN from the door label gives year, make and model.',
    counterMore: 'Five short steps lead to a work order, and the draft waits when the phone rings.',
    bayTitle: 'In the bay, buttons that work with gloves on',
    bayText: 'One timer per technician. Change from the phone to the tablet, and it keeps counting.',
    bayMore: 'Pausing asks why, so the office knows what the bay is waiting for without a walk across the floor.',
    officeTitle: 'In the office, the work becomes the invoice',
    officeText: 'A completed order is billed from its lines. Nothing is typed twice, and the numbers have no gaps.',
    officeMore:
      'The customer gets an e-mail with a link and a PDF. Part payments, due dates and what is overdue are in one list.',
    pricingTitle: 'Pricing',
    pricingText: 'Registering costs nothing. You see the price before anything is charged.',
    askText:
      'The price depends on how many shops and people use it. Tell us how many, and we answer by e-mail. Registering costs nothing.',
    askSubject: 'Price for my shop',
    onRequest: 'Price on request',
    askPrice: 'Ask for a price',
    aboutTitle: 'About',
    aboutText:
      'We build software for people who fix things. Every screen has to pass one test: can a technician read it from two bays away?',
    contactTitle: 'Contact',
    newsletterText: 'News about the product, now and then. We ask you to confirm by e-mail.',
    newsletterLabel: 'E-mail for the newsletter',
    subscribe: 'Subscribe',
    subscribing: 'Sending…',
    subscribed: 'Almost done: open the link in the e-mail we sent to {email}.',
    emailInvalid: 'Please enter a valid email address',
    confirmTitle: 'You are on the list',
    confirmText: 'We will write to {email} when there is news.',
    confirming: 'Confirming your address…',
    confirmFailed: 'This link does not work',
    noToken: 'The link is not complete. Open it again from the e-mail, or sign up again at the bottom of the home page.',
    back: 'Back to the home page',
    group: { product: 'Product', company: 'Company', support: 'Support', legal: 'Legal' },
    link: {
      demo: 'Demo shop',
      api: 'API reference',
      register: 'Register a business',
      password: 'Forgot password',
      magic: 'Sign in by e-mail',
      write: 'Write to us',
      terms: 'Terms',
      privacy: 'Privacy',
      security: 'Security',
    },
    social: 'Share this page',
    socialOn: 'Share on {name}',
    byMail: 'By e-mail',
    copyLink: 'Copy link',
    linkCopied: 'The link is copied',
    profiles: 'Follow us',
    rights: '© {year} Twopost',
    pictureNote: 'The pictures are screens of the product, with sample data.',
    pictureOf: {
      floor: 'The dashboard: what is in every bay, what needs somebody, and the week in figures',
      counter: 'A new work order: one search box finds the vehicles of a customer',
      bay: 'The phone of a technician: the running timer, the tasks, and large buttons to pause and stop',
      office: 'An invoice as the office sees it, with its payments',
    },
  },
  {
    nav: {
      features: 'Funciones',
      pricing: 'Precios',
      about: 'Nosotros',
      contact: 'Contacto',
      menu: 'Menú',
      home: 'Página de inicio',
    },
    logIn: 'Iniciar sesión',
    enter: 'Ir a mi taller',
    getStarted: 'Empezar',
    demo: 'Abrir el taller de demostración',
    heroTitle: 'Sepa qué hay en cada bahía y cuándo sale.',
    heroText:
      'Órdenes de trabajo, horas de los técnicos y facturas para talleres de autos y camiones, en un solo lugar que todo el taller mantiene al día.',
    counterTitle: 'En el mostrador, un buscador inicia la orden',
    counterText:
      'Escriba el final de una placa, un número de unidad o un nombre y aparecen el vehículo y su dueño. Si es nuevo, el VIN de la puerta dice año, marca y modelo.',
    counterMore: 'Cinco pasos cortos llevan a la orden de trabajo, y el borrador espera si suena el teléfono.',
    bayTitle: 'En la bahía, botones que funcionan con guantes',
    bayText: 'Un cronómetro por técnico. Cambie del teléfono a la tableta: sigue contando.',
    bayMore: 'La pausa pregunta por qué, así la oficina sabe qué espera la bahía sin cruzar el taller.',
    officeTitle: 'En la oficina, el trabajo se convierte en factura',
    officeText:
      'La orden completada se factura a partir de sus líneas. Nada se escribe dos veces y los números no tienen huecos.',
    officeMore:
      'El cliente recibe un correo con un enlace y un PDF. Los pagos parciales, los vencimientos y lo vencido están en una lista.',
    pricingTitle: 'Precios',
    pricingText: 'Registrarse no cuesta nada. Usted ve el precio antes de cualquier cobro.',
    askText:
      'El precio depende de cuántos talleres y personas trabajan con él. Díganos cuántos y la respuesta llega por correo. Registrarse no cuesta nada.',
    askSubject: 'Precio para mi taller',
    onRequest: 'Precio a consultar',
    askPrice: 'Preguntar el precio',
    aboutTitle: 'Nosotros',
    aboutText:
      'Hacemos software para quienes reparan cosas. Cada pantalla debe pasar una prueba: ¿puede leerla un técnico a dos bahías de distancia?',
    contactTitle: 'Contacto',
    newsletterText: 'Novedades del producto, de vez en cuando. Le pediremos que confirme por correo.',
    newsletterLabel: 'Correo para el boletín',
    subscribe: 'Suscribirse',
    subscribing: 'Enviando…',
    subscribed: 'Casi listo: abra el enlace del correo que enviamos a {email}.',
    emailInvalid: 'Escriba un correo electrónico válido',
    confirmTitle: 'Ya está en la lista',
    confirmText: 'Escribiremos a {email} cuando haya algo que contar.',
    confirming: 'Confirmando su dirección…',
    confirmFailed: 'Este enlace no funciona',
    noToken:
      'El enlace está incompleto. Ábralo de nuevo desde el correo o pida otra vez el boletín al pie de la página de inicio.',
    back: 'Volver a la página de inicio',
    group: { product: 'Producto', company: 'Empresa', support: 'Ayuda', legal: 'Legal' },
    link: {
      demo: 'Taller de demostración',
      api: 'Referencia de la API',
      register: 'Registrar una empresa',
      password: 'Olvidé mi contraseña',
      magic: 'Entrar por correo',
      write: 'Escríbanos',
      terms: 'Términos',
      privacy: 'Privacidad',
      security: 'Seguridad',
    },
    social: 'Compartir esta página',
    socialOn: 'Compartir en {name}',
    byMail: 'Por correo',
    copyLink: 'Copiar enlace',
    linkCopied: 'El enlace está copiado',
    profiles: 'Síganos',
    rights: '© {year} Twopost',
    pictureNote: 'Las imágenes son pantallas del producto, con datos de ejemplo.',
    pictureOf: {
      floor: 'El panel: qué hay en cada bahía, qué espera a alguien y la semana en cifras',
      counter: 'Una orden nueva: un solo buscador encuentra los vehículos de un cliente',
      bay: 'El teléfono de un técnico: el cronómetro en marcha, las tareas y botones grandes para pausar y detener',
      office: 'Una factura como la ve la oficina, con sus pagos',
    },
  },
)

/** The plans offered. `price` is shown as written, with its currency; null asks to get in touch. */
export const plans: readonly {
  id: string
  highlighted: boolean
  en: { name: string; text: string; price: string | null; has: readonly string[] }
  es: { name: string; text: string; price: string | null; has: readonly string[] }
}[] = [
  {
    id: 'one',
    highlighted: false,
    en: {
      name: 'One shop',
      text: 'A single location, cars or trucks.',
      price: null,
      has: ['Work orders and board', 'Technician portal and timers', 'Customers, vehicles, invoices'],
    },
    es: {
      name: 'Un taller',
      text: 'Una sola ubicación, autos o camiones.',
      price: null,
      has: ['Órdenes de trabajo y tablero', 'Portal del técnico y cronómetros', 'Clientes, vehículos, facturas'],
    },
  },
  {
    id: 'several',
    highlighted: true,
    en: {
      name: 'Several shops',
      text: 'Two or more locations under one name.',
      price: null,
      has: ['Everything in One shop', 'People across shops', 'Your own roles and permissions'],
    },
    es: {
      name: 'Varios talleres',
      text: 'Dos o más ubicaciones con un mismo nombre.',
      price: null,
      has: ['Todo lo de Un taller', 'Personas en varios talleres', 'Sus propios roles y permisos'],
    },
  },
  {
    id: 'fleet',
    highlighted: false,
    en: {
      name: 'Fleet and group',
      text: 'Many shops, or a fleet of your own.',
      price: null,
      has: ['Everything in Several shops', 'Units and plates of a fleet', 'An API for every call'],
    },
    es: {
      name: 'Flotas y grupos',
      text: 'Muchos talleres o una flota propia.',
      price: null,
      has: ['Todo lo de Varios talleres', 'Unidades y placas de una flota', 'Una API para todo'],
    },
  },
]

/** Where people reach the operator of this installation. */
export const contact = { email: 'hello@twopost.example', phone: null as string | null }

/** Places to share the start page on; `{page}` stands for its address. */
export const shareLinks: readonly { name: string; href: string }[] = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/sharing/share-offsite/?url={page}' },
  { name: 'Facebook', href: 'https://www.facebook.com/sharer/sharer.php?u={page}' },
]

/** The pages of the operator of this installation in social networks; none are shown until some are named here. */
export const profileLinks: readonly { name: string; href: string }[] = []

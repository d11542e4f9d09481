import { defineText } from '#platform/i18n/text.ts'

/**
 * The public pages as strangers see them. Whoever runs an installation makes them their own here: this file alone holds their words,
 * plans, addresses and links, and `npm start` builds it in.
 */
export const siteText = defineText(
  {
    nav: { features: 'Features', pricing: 'Pricing', about: 'About', contact: 'Contact', menu: 'Menu', home: 'Start page' },
    logIn: 'Log in',
    enter: 'Go to my shop',
    getStarted: 'Get Started',
    demo: 'Open the demo shop',
    heroTitle: 'Know what is in every bay, and when it leaves.',
    heroText:
      'Work orders, technician time and invoices for car and truck shops, in one place that everyone in the shop keeps current.',
    counterTitle: 'At the counter, one scan starts the order',
    counterText:
      'Point the camera at the door label. The VIN tells year, make and model, and finds the vehicle that has been here before.',
    counterMore: 'Five short steps lead to a work order, and the draft waits when the phone rings.',
    bayTitle: 'In the bay, buttons that work with gloves on',
    bayText: 'One timer per technician, kept by the server. Change from phone to tablet, or reload, and it keeps counting.',
    bayMore: 'Pausing asks why, so the office knows what the bay waits for without a walk across the floor.',
    officeTitle: 'In the office, the work becomes the invoice',
    officeText: 'A completed order is billed from its lines. Nothing is typed twice, and the numbers have no gaps.',
    officeMore: 'The customer gets a mail with a link and a PDF. Part payments, due dates and what is overdue stand in one list.',
    pricingTitle: 'Pricing',
    pricingText:
      'Prices depend on who runs this installation. Ask, and register when you are ready: nothing is charged for that.',
    askPrice: 'Ask for a price',
    aboutTitle: 'About',
    aboutText:
      'We build software for people who fix things. Every screen has to pass one test: can a technician read it from two bays away?',
    contactTitle: 'Contact',
    newsletterText: 'News about the product, now and then. We ask you to confirm by e-mail.',
    newsletterLabel: 'E-mail for the newsletter',
    subscribe: 'Subscribe',
    subscribing: 'Sending…',
    subscribed: 'Almost done: open the link in the mail we sent to {email}.',
    emailInvalid: 'Please enter a valid email address',
    confirmTitle: 'You are on the list',
    confirmText: 'We will write to {email} when there is something to tell.',
    confirming: 'Confirming your address…',
    confirmFailed: 'This link does not work',
    noToken:
      'The link is not complete. Open it again from the mail, or ask for the newsletter once more at the foot of the start page.',
    back: 'Back to the start page',
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
    examples: 'Examples',
    example: {
      orders: 'Work orders',
      trades: 'Two trades',
      cards: 'Shop cards',
      preview: 'Shop preview',
      form: 'Shop form',
      names: 'Web names',
    },
    social: 'Share this page',
    socialOn: 'Share on {name}',
    rights: '© {year} Twopost',
    picture: { bay: 'Bay {number}', waiting: 'waiting for parts', title: 'Today, bay by bay' },
    work: {
      pm: 'Preventive service',
      dpf: 'DPF fault, coolant loss',
      battery: 'Liftgate, battery',
      nox: 'NOx sensor',
      clutch: 'Clutch slips',
      air: 'Air leak, DOT inspection',
      alignment: 'Alignment',
      brakes: 'Front brakes pulsate',
      tires: 'Four tires',
      oil: 'Oil change',
      pto: 'PTO, hose leak',
    },
    timerOf: 'of {time}',
    step: { draft: 'Completed work', sent: 'Invoice sent', part: 'First payment', paid: 'Paid in full' },
    stepText: {
      draft: 'Hours and parts are on the order',
      sent: 'Mail with link and PDF',
      part: 'The balance stays in sight',
      paid: 'The order is closed',
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
    counterTitle: 'En el mostrador, un escaneo inicia la orden',
    counterText:
      'Apunte la cámara a la etiqueta de la puerta. El VIN dice año, marca y modelo, y encuentra el vehículo que ya estuvo aquí.',
    counterMore: 'Cinco pasos cortos llevan a la orden de trabajo, y el borrador espera si suena el teléfono.',
    bayTitle: 'En la bahía, botones que funcionan con guantes',
    bayText: 'Un cronómetro por técnico, guardado por el servidor. Cambie del teléfono a la tableta o recargue: sigue contando.',
    bayMore: 'La pausa pregunta por qué, así la oficina sabe qué espera la bahía sin cruzar el taller.',
    officeTitle: 'En la oficina, el trabajo se convierte en factura',
    officeText:
      'La orden completada se factura a partir de sus líneas. Nada se escribe dos veces y los números no tienen huecos.',
    officeMore:
      'El cliente recibe un correo con un enlace y un PDF. Los pagos parciales, los vencimientos y lo vencido están en una lista.',
    pricingTitle: 'Precios',
    pricingText: 'Los precios dependen de quién opera esta instalación. Pregunte y regístrese cuando quiera: eso no cuesta nada.',
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
    examples: 'Ejemplos',
    example: {
      orders: 'Órdenes de trabajo',
      trades: 'Dos oficios',
      cards: 'Tarjetas de taller',
      preview: 'Vista previa',
      form: 'Formulario de taller',
      names: 'Nombres web',
    },
    social: 'Compartir esta página',
    socialOn: 'Compartir en {name}',
    rights: '© {year} Twopost',
    picture: {
      bay: 'Bahía {number}',
      waiting: 'en espera de piezas',
      title: 'Hoy, bahía por bahía',
    },
    work: {
      pm: 'Servicio preventivo',
      dpf: 'Falla del DPF, pierde refrigerante',
      battery: 'Plataforma, batería',
      nox: 'Sensor de NOx',
      clutch: 'El embrague patina',
      air: 'Fuga de aire, inspección DOT',
      alignment: 'Alineación',
      brakes: 'Frenos delanteros vibran',
      tires: 'Cuatro llantas',
      oil: 'Cambio de aceite',
      pto: 'PTO, fuga en manguera',
    },
    timerOf: 'de {time}',
    step: { draft: 'Trabajo completado', sent: 'Factura enviada', part: 'Primer pago', paid: 'Pagada por completo' },
    stepText: {
      draft: 'Horas y piezas están en la orden',
      sent: 'Correo con enlace y PDF',
      part: 'El saldo queda a la vista',
      paid: 'La orden queda cerrada',
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
      has: ['Todo lo de Varios talleres', 'Unidades y placas de una flota', 'Una API para cada función'],
    },
  },
]

/** Where people reach whoever runs this installation. */
export const contact = { email: 'hello@twopost.example', phone: null as string | null }

/** Links in the last line of the page; `{page}` stands for the address of the start page. */
export const socialLinks: readonly { name: string; href: string }[] = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/sharing/share-offsite/?url={page}' },
  { name: 'Facebook', href: 'https://www.facebook.com/sharer/sharer.php?u={page}' },
]

import type {
  CustomerAnalytics,
  OrderAnalytics,
  TechnicianAnalytics,
  TechnicianWork,
  VehicleAnalytics,
} from '@twopost/contract/analytics'
import type { TwoWords } from '@twopost/contract/core/list'
import type { FigureFilters } from './figure-scope.queries.ts'

type Value = string | number | null | TwoWords
/** A table of a file: its name, its headings, and rows that begin with what they are called. */
export interface Table {
  name: TwoWords
  columns: readonly TwoWords[]
  rows: readonly (readonly Value[])[]
  /** It names customers or vehicles. */
  hasNames?: true
}

const figure: TwoWords = ['Figure', 'Cifra']
const value: TwoWords = ['Value', 'Valor']
const compared: TwoWords = ['Compared with', 'Comparado con']
const figures: TwoWords = ['Figures', 'Cifras']
const orders: TwoWords = ['Posted orders', 'Órdenes facturadas']
const sales: TwoWords = ['Sales', 'Ventas']
const share: TwoWords = ['Share', 'Parte']
const vehicles: TwoWords = ['Vehicles', 'Vehículos']
const customers: TwoWords = ['Customers', 'Clientes']
const created: TwoWords = ['Created', 'Creadas']
const completed: TwoWords = ['Completed', 'Completadas']
const labor: TwoWords = ['Labor', 'Mano de obra']
const parts: TwoWords = ['Parts', 'Piezas']

const periodTable = ({ from, to, before_from, before_to, time_zone }: OrderAnalytics['period']): Table => ({
  name: ['Period', 'Periodo'],
  columns: [
    ['Period', 'Periodo'],
    ['From', 'Desde'],
    ['To', 'Hasta'],
  ],
  rows: [
    [['Period', 'Periodo'], from, to],
    [compared, before_from, before_to],
    [['Time zone', 'Zona horaria'], time_zone, ''],
  ],
})
/** The first table says of which instant figures are that were kept, and what they were narrowed to. */
export const withHead = (tables: readonly Table[], more: Table['rows']): readonly Table[] =>
  tables.map((table, at) => (at === 0 ? { ...table, rows: [...table.rows, ...more] } : table))
export const asOfRows = (asOf: string | null): Table['rows'] => (asOf ? [[['As of', 'Calculado el'], asOf, '']] : [])
/** What was chosen, in words. */
export function chosenRows({ advisor, type, kind, fleet, make }: FigureFilters): Table['rows'] {
  const known = (words: Readonly<Record<string, TwoWords>>, key: string): Value => words[key] ?? key
  return [
    ...(advisor ? [[['Advisor', 'Asesor'] as const, advisor, '']] : []),
    ...(type ? [[['Type', 'Tipo'] as const, known(types, type), '']] : []),
    ...(kind ? [[['Kind', 'Tipo'] as const, kind === 'none' ? notSaid : known(kinds, kind), '']] : []),
    ...(fleet ? [[['Fleet', 'Flota'] as const, fleet, '']] : []),
    ...(make ? [[['Make', 'Marca'] as const, make, '']] : []),
  ]
}
/** Money is left out for those who may not see it, not written as nothing. */
const withMoney = <T>(sees: boolean, rows: readonly T[]): readonly T[] => (sees ? rows : [])

const statuses: Readonly<Record<OrderAnalytics['by_status'][number]['status'], TwoWords>> = {
  pending: ['Pending', 'Pendiente'],
  scheduled: ['Scheduled', 'Programada'],
  in_progress: ['In progress', 'En curso'],
  completed: ['Completed', 'Completada'],
  invoiced: ['Invoiced', 'Facturada'],
  cancelled: ['Cancelled', 'Cancelada'],
}
const priorities: Readonly<Record<OrderAnalytics['by_priority'][number]['priority'], TwoWords>> = {
  low: ['Low', 'Baja'],
  normal: ['Medium', 'Media'],
  high: ['High', 'Alta'],
  critical: ['Critical', 'Crítica'],
}

/** The figures of work orders as tables: money in dollars, shares from 0 to 1. */
export function orderTables(data: OrderAnalytics): Table[] {
  const { flow, flow_before: was, sales: sold, sales_before: soldBefore } = data
  const money = (words: TwoWords, key: Exclude<keyof NonNullable<typeof sold>, never>): Value[] => [
    words,
    sold?.[key] ?? null,
    soldBefore?.[key] ?? null,
  ]
  const seesMoney = sold !== null
  return [
    periodTable(data.period),
    {
      name: figures,
      columns: [figure, value, compared],
      rows: [
        ...withMoney(seesMoney, [
          money(sales, 'total'),
          money(labor, 'labor'),
          money(parts, 'parts'),
          money(orders, 'orders'),
          money(['Average order', 'Orden promedio'], 'average_order'),
          money(['Hours sold', 'Horas vendidas'], 'sold_hours'),
          money(['Effective labor rate', 'Tarifa efectiva de mano de obra'], 'effective_labor_rate'),
          money(['Sold hours per order', 'Horas vendidas por orden'], 'hours_per_order'),
          money(['Parts to labor', 'Piezas por mano de obra'], 'parts_to_labor'),
        ]),
        [created, flow.created, was.created],
        [completed, flow.completed, was.completed],
        [['Cancelled', 'Canceladas'], flow.cancelled, was.cancelled],
        [['Completed with a due time', 'Completadas con fecha de entrega'], flow.on_time.of, was.on_time.of],
        [['Of these on time', 'De ellas a tiempo'], flow.on_time.part, was.on_time.part],
        [['Share on time', 'Parte a tiempo'], flow.on_time.share, was.on_time.share],
        [['Median hours to completion', 'Mediana de horas hasta completar'], flow.median_hours, was.median_hours],
      ],
    },
    {
      name: ['Weeks', 'Semanas'],
      columns: [['Week from', 'Semana del'], created, completed, orders, ...withMoney(seesMoney, [labor, parts, sales])],
      rows: data.weeks.map((week) => [
        week.week_start,
        week.created,
        week.completed,
        week.orders,
        ...withMoney(seesMoney, [week.labor, week.parts, week.total]),
      ]),
    },
    {
      name: ['By status', 'Por estado'],
      columns: [['Status', 'Estado'], created],
      rows: data.by_status.map(({ status, count }) => [statuses[status], count]),
    },
    {
      name: ['By priority', 'Por prioridad'],
      columns: [['Priority', 'Prioridad'], created],
      rows: data.by_priority.map(({ priority, count }) => [priorities[priority], count]),
    },
  ]
}

const types: Readonly<Record<CustomerAnalytics['by_type'][number]['customer_type'], TwoWords>> = {
  individual: ['Individuals', 'Particulares'],
  company: ['Companies', 'Empresas'],
}

/** The figures of customers as tables. */
export function customerTables(data: CustomerAnalytics): Table[] {
  const seesMoney = data.sales !== null
  const { paid_on_time: paid, days_sales_outstanding: out } = data
  return [
    periodTable(data.period),
    {
      name: figures,
      columns: [figure, value, compared],
      rows: [
        [['Customers on file', 'Clientes registrados'], data.on_file, null],
        [['Customers with an order', 'Clientes con una orden'], data.with_order, data.with_order_before],
        [orders, data.orders, null],
        [['First orders', 'Primeras órdenes'], data.new_customers.part, null],
        [['Share of first orders', 'Parte de primeras órdenes'], data.new_customers.share, null],
        [['Customers of the year before', 'Clientes del año anterior'], data.retention.of, null],
        [['Of these came back', 'De ellos volvieron'], data.retention.part, null],
        [['Retention', 'Retención'], data.retention.share, null],
        ...withMoney<Value[]>(seesMoney, [
          [sales, data.sales, null],
          [['Sales per customer', 'Ventas por cliente'], data.sales_per_customer, null],
          [['Median sales', 'Mediana de ventas'], data.median_sales, null],
          [['Invoices paid in full', 'Facturas pagadas por completo'], paid?.of ?? null, null],
          [['Of these on time', 'De ellas a tiempo'], paid?.part ?? null, null],
          [['Owed', 'Se debe'], out?.owed ?? null, null],
          [['Invoiced in 90 days', 'Facturado en 90 días'], out?.invoiced_90_days ?? null, null],
          [['Days sales outstanding', 'Días de ventas por cobrar'], out?.days ?? null, null],
        ]),
      ],
    },
    {
      name: ['Months', 'Meses'],
      columns: [
        ['Month', 'Mes'],
        ['Returning', 'Vuelven'],
        ['New', 'Nuevos'],
      ],
      rows: data.months.map(({ month, returning, first }) => [month, returning, first]),
    },
    ...withMoney<Table>(seesMoney, [
      {
        name: ['Top customers', 'Mejores clientes'],
        hasNames: true,
        columns: [['Customer', 'Cliente'], orders, vehicles, sales, share],
        rows: data.top_customers.map((row) => [row.name, row.orders, row.vehicles, row.total, row.share]),
      },
    ]),
    {
      name: ['Not seen', 'Sin venir'],
      columns: [['Months', 'Meses'], customers, ...withMoney(seesMoney, [sales])],
      rows: data.not_seen.map((row) => [
        `${row.from_months}–${row.to_months}`,
        row.customers,
        ...withMoney(seesMoney, [row.total]),
      ]),
    },
    {
      name: ['By type', 'Por tipo'],
      columns: [['Type', 'Tipo'], customers, orders, ...withMoney(seesMoney, [sales])],
      rows: data.by_type.map((row) => [
        types[row.customer_type],
        row.customers,
        row.orders,
        ...withMoney(seesMoney, [row.total]),
      ]),
    },
  ]
}

const kinds: Readonly<Record<NonNullable<VehicleAnalytics['by_kind'][number]['kind']>, TwoWords>> = {
  car: ['Car or SUV', 'Auto o SUV'],
  van: ['Van', 'Van'],
  truck: ['Pickup or truck', 'Pickup o camión'],
  tractor: ['Tractor', 'Tractocamión'],
  trailer: ['Trailer', 'Remolque'],
  reefer: ['Reefer trailer', 'Remolque refrigerado'],
  bus: ['Bus', 'Autobús'],
  equipment: ['Equipment', 'Maquinaria'],
  other: ['Other', 'Otro'],
}
const notSaid: TwoWords = ['Not said', 'Sin indicar']

/** The figures of vehicles as tables. */
export function vehicleTables(data: VehicleAnalytics): Table[] {
  const seesMoney = data.sales !== null
  const { miles_between_visits: miles } = data
  return [
    periodTable(data.period),
    {
      name: figures,
      columns: [figure, value, compared],
      rows: [
        [['Vehicles on file', 'Vehículos registrados'], data.on_file, null],
        [['Vehicles seen', 'Vehículos atendidos'], data.seen, data.seen_before],
        [orders, data.orders, null],
        [['Orders per vehicle', 'Órdenes por vehículo'], data.orders_per_vehicle, null],
        [['Median miles between visits', 'Mediana de millas entre visitas'], miles.median, null],
        ...withMoney<Value[]>(seesMoney, [[sales, data.sales, null]]),
        [['Service overdue', 'Servicio con retraso'], data.service_overdue, null],
        [['Service due in 14 days', 'Servicio en 14 días'], data.service_due_soon, null],
        [['Without a mileage', 'Sin millaje'], data.without_mileage, null],
      ],
    },
    {
      name: ['By kind', 'Por tipo'],
      columns: [['Kind', 'Tipo'], vehicles, orders, ...withMoney(seesMoney, [sales, share])],
      rows: data.by_kind.map((row) => [
        row.kind ? kinds[row.kind] : notSaid,
        row.vehicles,
        row.orders,
        ...withMoney(seesMoney, [row.total, row.share]),
      ]),
    },
    {
      name: ['Age', 'Edad'],
      columns: [['Years since model year', 'Años desde el año del modelo'], vehicles],
      rows: data.by_age.map((row) => [ageWords(row), row.vehicles]),
    },
    {
      name: ['Makes', 'Marcas'],
      columns: [['Make', 'Marca'], vehicles, share],
      rows: data.makes.map((row) => [row.make, row.vehicles, row.share]),
    },
    {
      name: ['Most days in work', 'Más días en trabajo'],
      hasNames: true,
      columns: [
        ['Vehicle', 'Vehículo'],
        ['License plate', 'Placa'],
        ['Customer', 'Cliente'],
        ['Days', 'Días'],
      ],
      rows: data.most_days_in_work.map((row) => [row.label, row.license_plate, row.customer_name, row.days]),
    },
  ]
}
const ageWords = ({ from_years: from, to_years: to }: VehicleAnalytics['by_age'][number]): Value => {
  if (from === null) return notSaid
  return to === null ? `${from}+` : `${from}–${to}`
}

const workColumns: readonly TwoWords[] = [
  ['Hours attended', 'Horas de asistencia'],
  ['Hours on job', 'Horas en trabajos'],
  ['Hours sold', 'Horas vendidas'],
  ['Hours sold on invoiced orders', 'Horas vendidas en órdenes facturadas'],
  ['Hours on job of the same services', 'Horas en trabajos de los mismos servicios'],
  ['Efficiency', 'Eficiencia'],
  ['Productivity', 'Productividad'],
  ['Proficiency', 'Rendimiento'],
  ['Jobs done', 'Trabajos terminados'],
  ['Jobs with a due time', 'Trabajos con fecha de entrega'],
  ['Of these on time', 'De ellos a tiempo'],
  ['Share on time', 'Parte a tiempo'],
  ['Ratings', 'Calificaciones'],
  ['Average rating', 'Calificación promedio'],
]
const hoursOf = (seconds: number): number => Math.round((seconds / 3600) * 100) / 100
const workValues = ({ numbers, jobs, on_time, ratings, rating }: TechnicianWork): Value[] => [
  hoursOf(numbers.attendedSeconds),
  hoursOf(numbers.onJobSeconds),
  numbers.soldHours,
  numbers.invoicedHours,
  hoursOf(numbers.invoicedSeconds),
  numbers.efficiency,
  numbers.productivity,
  numbers.proficiency,
  jobs,
  on_time.of,
  on_time.part,
  on_time.share,
  ratings,
  rating,
]

/** The figures of technicians as tables: hours with two decimals, shares from 0 to 1. */
export function technicianTables(data: TechnicianAnalytics): Table[] {
  const [now, before] = [workValues(data.all), workValues(data.all_before)]
  return [
    periodTable(data.period),
    {
      name: figures,
      columns: [figure, value, compared],
      rows: workColumns.map((word, at) => [word, now[at] ?? null, before[at] ?? null]),
    },
    {
      name: ['Technicians', 'Técnicos'],
      hasNames: true,
      columns: [['Technician', 'Técnico'], ...workColumns],
      rows: data.technicians.map((one) => [one.name, ...workValues(one)]),
    },
    {
      name: ['Weeks', 'Semanas'],
      columns: [['Week from', 'Semana del'], ...workColumns.slice(0, 3)],
      rows: data.weeks.map((week) => [
        week.week_start,
        hoursOf(week.attended_seconds),
        hoursOf(week.on_job_seconds),
        week.sold_hours,
      ]),
    },
  ]
}

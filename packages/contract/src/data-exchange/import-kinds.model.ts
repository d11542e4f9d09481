import * as z from 'zod'
import { urgencies } from '../core/approvals.ts'
import type { ImportColumns } from '../core/import.ts'
import { money, signedMoney } from '../core/money-fields.ts'
import { line, prose, requiredLine, requiredProse } from '../core/text.ts'
import { calendarDate, pastDate } from '../core/time-fields.ts'
import { CustomerShape } from '../customers/index.ts'
import { DeferredFields } from '../deferred/index.ts'
import { paymentMethods } from '../invoices/index.ts'
import { hasCardNumber, methodWords } from '../receipts/index.ts'
import { VehicleFields } from '../vehicles/index.ts'
import { booleanWords, customerTypes, languages, putOffReasons, urgencyWords } from './import-words.model.ts'

/** The columns of a file of customers (INT13). Who has no email needs a phone (NOW23). */
export const customerImportColumns = {
  name: { words: ['Name', 'Nombre'], isRequired: true },
  email: { words: ['Email', 'Correo electrónico'] },
  phone: { words: ['Phone', 'Teléfono'] },
  customer_type: { words: ['Type', 'Tipo'], options: customerTypes },
  company_name: { words: ['Company', 'Empresa'] },
  primary_contact_name: { words: ['Contact Name', 'Nombre del contacto'] },
  primary_contact_email: { words: ['Contact Email', 'Correo del contacto'] },
  primary_contact_phone: { words: ['Contact Phone', 'Teléfono del contacto'] },
  tax_id: { words: ['Tax ID', 'RFC o ID fiscal'] },
  address: { words: ['Address', 'Dirección'] },
  city: { words: ['City', 'Ciudad'] },
  state: { words: ['State', 'Estado'] },
  zip_code: { words: ['ZIP Code', 'Código postal'] },
  preferred_language: { words: ['Language', 'Idioma'], options: languages },
  paymentTerms: { words: ['Payment Terms', 'Condiciones de pago'] },
  creditLimit: { words: ['Credit Limit', 'Límite de crédito'], isNumber: true },
  taxExempt: { words: ['Tax Exempt', 'Exento de impuestos'], options: booleanWords },
  notes: { words: ['Notes', 'Notas'] },
} satisfies ImportColumns
const { name, phone, company_name, primary_contact_name, primary_contact_phone, tax_id, address, city, state, zip_code } =
  CustomerShape.shape
const { email, primary_contact_email, preferred_language, paymentTerms, creditLimit, notes } = CustomerShape.shape
/** A word of a cell for yes or no. */
const yesOrNo = z.enum(['true', 'false'], 'NOT_AN_OPTION').transform((word) => word === 'true')
export const CustomerImportRow = z
  .strictObject({
    ...{ name, email, phone, company_name, primary_contact_name, primary_contact_email, primary_contact_phone, tax_id },
    ...{ address, city, state, zip_code, preferred_language, paymentTerms, creditLimit, notes },
    customer_type: z.enum(['individual', 'company'], 'NOT_AN_OPTION').optional(),
    taxExempt: yesOrNo.optional(),
  })
  .refine((row) => Boolean(row.email) || Boolean(row.phone), {
    error: 'EMAIL_OR_PHONE',
    path: ['email'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type CustomerImportRow = z.output<typeof CustomerImportRow>

/** The columns of a file of vehicles (INT13). Whose it is, is said by email, name or company. */
export const vehicleImportColumns = {
  unit_number: { words: ['Unit', 'Unidad'] },
  customer: { words: ['Customer', 'Cliente'] },
  /** Tells customers of one name apart. */
  customer_phone: { words: ['Customer Phone', 'Teléfono del cliente'] },
  vin: { words: ['VIN', 'VIN'] },
  kind: {
    words: ['Kind', 'Clase'],
    options: {
      car: ['Car', 'Auto'],
      van: ['Van', 'Camioneta cerrada'],
      truck: ['Truck', 'Camión'],
      tractor: ['Tractor', 'Tractocamión'],
      trailer: ['Trailer', 'Remolque'],
      reefer: ['Reefer', 'Remolque refrigerado'],
      bus: ['Bus', 'Autobús'],
      equipment: ['Equipment', 'Equipo'],
      other: ['Other', 'Otro'],
    },
  },
  make: { words: ['Make', 'Marca'], isRequired: true },
  model: { words: ['Model', 'Modelo'], isRequired: true },
  year: { words: ['Year', 'Año'], isNumber: true },
  license_plate: { words: ['Plate', 'Placas'] },
  plate_state: { words: ['Plate State', 'Estado de las placas'] },
  mileage: { words: ['Mileage', 'Millaje'], isNumber: true },
  color: { words: ['Color', 'Color del vehículo'] },
  engine: { words: ['Engine', 'Motor'] },
  notes: { words: ['Notes', 'Notas'] },
} satisfies ImportColumns
const vehicle = VehicleFields.shape
export const VehicleImportRow = z.strictObject({
  ...{ unit_number: vehicle.unit_number, vin: vehicle.vin, make: vehicle.make, model: vehicle.model, year: vehicle.year },
  ...{ license_plate: vehicle.license_plate, plate_state: vehicle.plate_state, mileage: vehicle.mileage },
  ...{ color: vehicle.color, engine: vehicle.engine, notes: vehicle.notes },
  kind: vehicle.kind,
  customer: requiredLine(200).optional(),
  customer_phone: line(40).optional(),
})
export type VehicleImportRow = z.output<typeof VehicleImportRow>

/** The columns of a file of invoices that are not paid yet, one row for each document of the program before (INT13, NOW4). */
export const openInvoiceColumns = {
  customer: { words: ['Customer', 'Cliente'], isRequired: true },
  /** Tells customers of one name apart. */
  phone: { words: ['Phone', 'Teléfono'] },
  number: { words: ['Document Number', 'Número de documento'], isRequired: true },
  date: { words: ['Date', 'Fecha'], isRequired: true, isDate: true },
  due_date: { words: ['Due Date', 'Vencimiento'], isDate: true },
  amount: { words: ['Amount Owed', 'Monto por cobrar'], isRequired: true, isNumber: true },
} satisfies ImportColumns
export const OpenInvoiceRow = z
  .strictObject({
    customer: requiredLine(200),
    phone: line(40).optional(),
    number: requiredLine(40),
    date: pastDate(),
    due_date: calendarDate().optional(),
    amount: money().refine((value) => value > 0, 'INVALID_AMOUNT'),
  })
  .refine(({ date, due_date }) => due_date === undefined || date === undefined || due_date >= date, {
    error: 'DUE_BEFORE_DATE',
    path: ['due_date'],
  })
export type OpenInvoiceRow = z.output<typeof OpenInvoiceRow>

/** The columns of a file of work that was put off, one row for each piece of work (INT13, DEF2). It belongs to a vehicle on file. */
export const deferredImportColumns = {
  /** Its VIN, its plate or its unit number. */
  vehicle: { words: ['Vehicle', 'Vehículo'], isRequired: true },
  /** Tells vehicles of one plate or unit number apart: name, company or email. */
  customer: { words: ['Customer', 'Cliente'] },
  name: { words: ['Work', 'Trabajo'], isRequired: true },
  category: { words: ['Category', 'Categoría'] },
  reason: { words: ['Reason', 'Motivo'], options: putOffReasons },
  urgency: { words: ['Urgency', 'Urgencia'], options: urgencyWords },
  price: { words: ['Price Then', 'Precio de entonces'], isNumber: true },
  noted_on: { words: ['Noted On', 'Anotado el'], isRequired: true, isDate: true },
  due_on: { words: ['Due On', 'Para el'], isDate: true },
  due_mileage: { words: ['Due Mileage', 'Millaje previsto'], isNumber: true },
  follow_up_on: { words: ['Follow-up On', 'Seguimiento el'], isDate: true },
} satisfies ImportColumns
const put = DeferredFields.shape
export const DeferredImportRow = z.strictObject({
  vehicle: requiredLine(60),
  customer: requiredLine(200).optional(),
  ...{ name: put.name, category: put.category, price: put.price },
  ...{ due_on: put.due_on, due_mileage: put.due_mileage, follow_up_on: put.follow_up_on },
  reason: z.enum(['declined', 'postponed', 'by_hand'], 'NOT_AN_OPTION').default('by_hand'),
  urgency: z.enum(urgencies, 'NOT_AN_OPTION').nullable().default(null),
  noted_on: pastDate(),
})
export type DeferredImportRow = z.output<typeof DeferredImportRow>

/** The columns of a file of meter readings, one row for each reading of a vehicle on file (INT13). */
export const meterReadingColumns = {
  /** Its VIN, its plate or its unit number. */
  vehicle: { words: ['Vehicle', 'Vehículo'], isRequired: true },
  /** Tells vehicles of one plate or unit number apart: name, company or email. */
  customer: { words: ['Customer', 'Cliente'] },
  date: { words: ['Date', 'Fecha'], isRequired: true, isDate: true },
  mileage: { words: ['Mileage', 'Millaje'], isRequired: true, isNumber: true },
} satisfies ImportColumns
export const MeterReadingRow = z.strictObject({
  vehicle: requiredLine(60),
  customer: requiredLine(200).optional(),
  date: pastDate(),
  mileage: vehicle.mileage.unwrap().unwrap(),
})
export type MeterReadingRow = z.output<typeof MeterReadingRow>

/** The columns of a file of deposits that are not used up, one row for each that another program took (INT13, NOW4, PAY12). */
export const depositColumns = {
  customer: { words: ['Customer', 'Cliente'], isRequired: true },
  /** Tells customers of one name apart. */
  phone: { words: ['Phone', 'Teléfono'] },
  /** The number that it had there; a document of a customer comes once. */
  number: { words: ['Document Number', 'Número de documento'], isRequired: true },
  date: { words: ['Date', 'Fecha'], isRequired: true, isDate: true },
  /** What is left of it. */
  amount: { words: ['Amount Left', 'Monto disponible'], isRequired: true, isNumber: true },
  method: { words: ['Payment Method', 'Forma de pago'], options: methodWords },
  note: { words: ['Note', 'Nota'] },
} satisfies ImportColumns
/** A line that no card's number stands in (PAY21). */
const withoutCard = (most: number) => requiredLine(most).refine((text) => !hasCardNumber(text), 'CARD_NUMBER')
export const DepositRow = z.strictObject({
  customer: requiredLine(200),
  phone: line(40).optional(),
  number: withoutCard(40),
  date: pastDate(),
  amount: money().refine((value) => value > 0, 'INVALID_AMOUNT'),
  method: z.enum(paymentMethods, 'NOT_AN_OPTION').default('other'),
  note: withoutCard(150).optional(),
})
export type DepositRow = z.output<typeof DepositRow>

/**
 * The columns of a file of what was done in the former program, one row for each piece of work; those of one order have one number (INT13, INT14).
 * It belongs to a vehicle on file.
 */
export const ordersHistoryColumns = {
  number: { words: ['Order Number', 'Número de orden'], isRequired: true },
  date: { words: ['Date', 'Fecha'], isRequired: true, isDate: true },
  /** Its VIN, its plate or its unit number. */
  vehicle: { words: ['Vehicle', 'Vehículo'], isRequired: true },
  /** Tells vehicles of one plate or unit number apart: name, company or email. */
  customer: { words: ['Customer', 'Cliente'] },
  mileage: { words: ['Mileage', 'Millaje'], isNumber: true },
  work: { words: ['Work', 'Trabajo'], isRequired: true },
  technician: { words: ['Technician', 'Técnico'] },
  total: { words: ['Total', 'Total'], isNumber: true },
  note: { words: ['Note', 'Nota'] },
} satisfies ImportColumns
export const OrdersHistoryRow = z.strictObject({
  number: requiredLine(40),
  date: pastDate(),
  vehicle: requiredLine(60),
  customer: requiredLine(200).optional(),
  mileage: vehicle.mileage,
  work: requiredProse(2000),
  technician: line(120).default(''),
  /** In major units. */
  total: signedMoney()
    .refine((value) => value >= 0, 'TOTAL_BELOW_ZERO')
    .optional(),
  note: prose(2000).default(''),
})
export type OrdersHistoryRow = z.output<typeof OrdersHistoryRow>

/** What a batch can be of, each with its columns and the schema of a row (INT13, INT14). */
export const importKinds = {
  customers: { columns: customerImportColumns as ImportColumns, row: CustomerImportRow },
  vehicles: { columns: vehicleImportColumns as ImportColumns, row: VehicleImportRow },
  open_invoices: { columns: openInvoiceColumns as ImportColumns, row: OpenInvoiceRow },
  deferred: { columns: deferredImportColumns as ImportColumns, row: DeferredImportRow },
  meter_readings: { columns: meterReadingColumns as ImportColumns, row: MeterReadingRow },
  deposits: { columns: depositColumns as ImportColumns, row: DepositRow },
  orders_history: { columns: ordersHistoryColumns as ImportColumns, row: OrdersHistoryRow },
} as const
export type BatchKind = keyof typeof importKinds
export const batchKinds = Object.keys(importKinds) as [BatchKind, ...BatchKind[]]

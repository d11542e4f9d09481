import type { Certificate } from '@twopost/contract/taxes'
import { type ExemptionState, exemptionTransitions } from '@twopost/contract/taxes.states'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, files, shops, taxExemptions } from '#tables.gen.ts'
import { openCertificateNo, sealCertificateNo } from './certificate-numbers.service.ts'

/**
 * What statements that read a customer read of their certificates, drafts left out; `customer` is the expression of the id. As the contract's
 * rules take them.
 */
export const certificatesOf = (customer: string) =>
  computed({
    certificates: [
      typed<Certificate[] | null>('jsonb?'),
      `(select jsonb_agg(jsonb_build_object('state', x.state, 'scope', x.scope, 'codes', to_jsonb(x.codes), 'kind', x.kind, 'validFrom', x.valid_from, 'expiresOn', x.expires_on))
         from app.tax_exemptions x where x.tenant_id = $1 and x.customer_id = ${customer} and x.state <> 'draft' and x.deleted_at is null)`,
    ],
  })

const exemptionRow = combine(
  columns('e', taxExemptions, ['id', 'customer_id']),
  columns('c', customers, { customer_name: 'name', shop_id: 'shop_id' }),
  columns('s', shops, ['time_zone', 'asks_for_certificates']),
  columns('e', taxExemptions, [
    'scope',
    'codes',
    'kind',
    'certificate_no',
    'certificate_no_sealed',
    'issuer',
    'file_id',
    'valid_from',
    'expires_on',
    'state',
    'revoke_reason',
    'version',
    'created_at',
    'updated_at',
  ]),
  outer(columns('f', files, { filename: 'filename', content_type: 'content_type', file_size: 'size_bytes' })),
)
type SealedExemption = RowOf<typeof exemptionRow>
/** `certificate_no`: null when no known key opens it. */
export type ExemptionRow = Omit<SealedExemption, 'certificate_no' | 'certificate_no_sealed'> & { certificate_no: string | null }
/** `certificate_no`: undefined leaves it as it is. */
export type ExemptionValues = Pick<ExemptionRow, 'scope' | 'codes' | 'kind' | 'issuer' | 'valid_from' | 'expires_on'> & {
  certificate_no: string | undefined
}
const openedIn =
  (tx: Tx) =>
  ({ certificate_no, certificate_no_sealed, ...row }: SealedExemption): ExemptionRow => ({
    ...row,
    certificate_no: openCertificateNo(tx.tenant, { id: row.id, certificate_no, certificate_no_sealed }),
  })
const readRows = async (tx: Tx, rest: string, values: readonly unknown[]): Promise<ExemptionRow[]> =>
  (await tx.rows(exemptionRow, `select ${exemptionRow.sql} ${rest}`, [tx.tenant, ...values])).map(openedIn(tx))
const exemptions = `from app.tax_exemptions e
  join app.customers c on c.tenant_id = $1 and c.id = e.customer_id
  join app.shops s on s.tenant_id = $1 and s.id = c.shop_id
  left join app.files f on f.tenant_id = $1 and f.id = e.file_id
  where e.tenant_id = $1 and e.deleted_at is null`

export const selectExemptions = (tx: Tx, customerId: string, limit: number, offset: number): Promise<ExemptionRow[]> =>
  readRows(tx, `${exemptions} and e.customer_id = $2 order by e.created_at desc, e.id desc limit $3 offset $4`, [
    customerId,
    limit,
    offset,
  ])
export const countExemptions = async (tx: Tx, customerId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.tax_exemptions where tenant_id = $1 and customer_id = $2 and deleted_at is null',
      [tx.tenant, customerId],
    )
  ).count
export const selectExemption = async (tx: Tx, id: string): Promise<ExemptionRow | undefined> =>
  (await readRows(tx, `${exemptions} and e.id = $2`, [id])).at(0)
export const lockExemption = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.tax_exemptions where tenant_id = $1 and id = $2 and deleted_at is null for update', [tx.tenant, id])

const endings = `${exemptions} and e.state in ('active', 'expired') and e.expires_on <= $2 and ($3::uuid[] is null or c.shop_id = any($3))
  and c.deleted_at is null`
/** Certificates that end by a day or have ended, those that count no more after the others. */
export const selectEnding = (
  tx: Tx,
  until: string,
  shopIds: readonly string[] | null,
  limit: number,
  offset: number,
): Promise<ExemptionRow[]> =>
  readRows(tx, `${endings} order by e.state, e.expires_on, e.id limit $4 offset $5`, [until, shopIds, limit, offset])
/** Ids of the same, no more than `most`. */
export const selectEndingIds = async (
  tx: Tx,
  until: string,
  shopIds: readonly string[] | null,
  most: number,
): Promise<string[]> =>
  (
    await tx.rows(columns('e', taxExemptions, ['id']), `select e.id ${endings} order by e.state, e.expires_on, e.id limit $4`, [
      tx.tenant,
      until,
      shopIds,
      most,
    ])
  ).map((row) => row.id)
export const selectExemptionsById = (tx: Tx, ids: readonly string[]): Promise<ExemptionRow[]> =>
  readRows(tx, `${exemptions} and e.id = any($2::uuid[]) order by e.id`, [ids])
export const countEnding = async (tx: Tx, until: string, shopIds: readonly string[] | null): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count ${endings}`, [tx.tenant, until, shopIds])).count

/** Whether a number is to be written, and as what. */
const numberOf = (tx: Tx, id: string, number: string | undefined): [boolean, Buffer | null] => [
  number !== undefined,
  sealCertificateNo(tx.tenant, id, number ?? ''),
]
const setNumber = (isNew: string, sealed: string): string =>
  `certificate_no = case when ${isNew} then '' else certificate_no end,
   certificate_no_sealed = case when ${isNew} then ${sealed}::bytea else certificate_no_sealed end`

export const insertExemption = (tx: Tx, row: ExemptionValues & { id: string; customer_id: string }, at: Date): Promise<number> =>
  tx.run(
    `insert into app.tax_exemptions
       (tenant_id, id, customer_id, scope, codes, kind, certificate_no_sealed, issuer, valid_from, expires_on, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      ...[tx.tenant, row.id, row.customer_id, row.scope, row.codes, row.kind],
      ...[sealCertificateNo(tx.tenant, row.id, row.certificate_no ?? ''), row.issuer, row.valid_from, row.expires_on, at],
    ],
  )
/** A draft alone; 0 rows: another version. */
export const updateExemption = (tx: Tx, id: string, row: ExemptionValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.tax_exemptions set scope = $4, codes = $5, kind = $6, issuer = $7, valid_from = $8, expires_on = $9, version = version + 1,
            updated_at = $10, ${setNumber('$11', '$12')}
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3) and state = 'draft' and deleted_at is null`,
    [
      ...[tx.tenant, id, version, row.scope, row.codes, row.kind, row.issuer, row.valid_from, row.expires_on, at],
      ...numberOf(tx, id, row.certificate_no),
    ],
  )
export const setExemptionFile = (tx: Tx, id: string, fileId: string | null, at: Date): Promise<number> =>
  tx.run('update app.tax_exemptions set file_id = $3, version = version + 1, updated_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    fileId,
    at,
  ])
export const markExemptionDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.tax_exemptions set deleted_at = $3, file_id = null, version = version + 1, updated_at = $3
      where tenant_id = $1 and id = $2 and state = 'draft' and deleted_at is null`,
    [tx.tenant, id, at],
  )

interface Said {
  /** Undefined: it stays as it is. */
  certificateNo: string | undefined
  expiresOn: string | null
  revokeReason: string
}
/** Moves a certificate along the table of transitions where it still is in `from` (TAX6). 0 rows: the table has no such move, or someone was faster. */
export const moveExemption = (
  tx: Tx,
  id: string,
  from: ExemptionState,
  to: ExemptionState,
  said: Said,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.tax_exemptions set state = $4, expires_on = $5, revoke_reason = $6, version = version + 1, updated_at = $7,
            ${setNumber('$9', '$10')}
      where tenant_id = $1 and id = $2 and state = $3 and $8 and deleted_at is null`,
    [
      ...[tx.tenant, id, from, to, said.expiresOn, said.revokeReason, at, exemptionTransitions[from].includes(to)],
      ...numberOf(tx, id, said.certificateNo),
    ],
  )
/** Certificates of a shop's customers that ended before a day are expired. */
export const expireExemptions = (
  tx: Tx,
  shopId: string,
  today: string,
  at: Date,
): Promise<{ id: string; customer_id: string; ended_on: string | null }[]> =>
  tx.rows(
    columns('e', taxExemptions, { id: 'id', customer_id: 'customer_id', ended_on: 'expires_on' }),
    `update app.tax_exemptions e set state = 'expired', version = e.version + 1, updated_at = $4
      where e.tenant_id = $1 and e.state = 'active' and e.expires_on < $3 and e.deleted_at is null
        and exists (select from app.customers c where c.tenant_id = $1 and c.id = e.customer_id and c.shop_id = $2)
     returning e.id, e.customer_id, e.expires_on as ended_on`,
    [tx.tenant, shopId, today, at],
  )
const customerTax = combine(columns('c', customers, ['id', 'shop_id', 'name', 'tax_exempt']), certificatesOf('c.id'))
export const selectCustomerTax = (tx: Tx, customerId: string): Promise<RowOf<typeof customerTax> | undefined> =>
  tx.maybe(
    customerTax,
    `select ${customerTax.sql} from app.customers c where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null`,
    [tx.tenant, customerId],
  )
/** How these customers are taxed, also those who are gone. */
export const taxesOfCustomers = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof customerTax>[]> =>
  tx.rows(customerTax, `select ${customerTax.sql} from app.customers c where c.tenant_id = $1 and c.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])

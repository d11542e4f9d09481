import { expect } from 'vitest'
import { startLongJob } from '#platform/queue/long-jobs.ts'
import type { Member, World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'
import { multipart, tinyPng } from './sample-files.ts'
import { fullApplication } from './samples.kyc.ts'
import { addBills } from './world-of-bills.ts'
import { addConnections } from './world-of-connections.ts'
import { addAsked } from './world-of-consent.ts'
import { addData } from './world-of-data.ts'
import { addException } from './world-of-exceptions.ts'
import { addInspections } from './world-of-inspections.ts'
import { addJournal } from './world-of-journals.ts'
import { addMoney } from './world-of-money.ts'
import { addPrices } from './world-of-prices.ts'
import { addPrivacy } from './world-of-privacy.ts'
import { addStock } from './world-of-stock.ts'
import { addTemplate } from './world-of-templates.ts'

/** One record of every kind in one shop, made through the calls; ids by kind. */
export interface FullWorld {
  world: World
  shopId: string
  owner: Member
  technician: Member
  ids: Record<string, string>
}

/** Fills a shop of a tenant with one record of every kind; the tenant's canary is in every text. */
export async function fillWorld(t: TestApp, world: World, shopId: string): Promise<FullWorld> {
  const owner = world.admin
  const technician = await t.member(world, 'technician', { name: `Tech ${world.canary}`, shopIds: [shopId] })
  const mark = (text: string) => `${text} ${world.canary}`
  const ok = <T extends { status: number; text: string }>(reply: T): T => {
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const customer = ok(
    await t.call(
      'createCustomer',
      { query: { shop_id: shopId }, body: { name: mark('Customer'), email: `c@${world.canary}.example`, notes: mark('note') } },
      owner,
    ),
  ).body.data.customer
  const other = ok(
    await t.call(
      'createCustomer',
      { query: { shop_id: shopId }, body: { name: mark('Other'), email: `o@${world.canary}.example` } },
      owner,
    ),
  ).body.data.customer
  const vehicle = ok(
    await t.call(
      'createVehicle',
      {
        query: { shop_id: shopId },
        body: { customer_id: customer.id, make: mark('Make'), model: 'Model', license_plate: world.canary.slice(0, 7) },
      },
      owner,
    ),
  ).body.data.vehicle
  const spareFields = { customer_id: customer.id, make: mark('Spare'), model: 'Model' }
  const spare = ok(await t.call('createVehicle', { query: { shop_id: shopId }, body: spareFields }, owner)).body.data.vehicle
  const level = ok(
    await t.call(
      'createServiceLevel',
      { body: { name: mark(`Level ${shopId.slice(-4)}`), target_hours: 24, color: 'amber' } },
      owner,
    ),
  ).body.data.service_level
  const supplier = ok(
    await t.call(
      'createSupplier',
      {
        body: {
          name: mark(`Supplier ${shopId.slice(-4)}`),
          category: 'Filters',
          contact_person: mark('Person'),
          notes: mark('Terms'),
        },
      },
      owner,
    ),
  ).body.data.supplier
  const skill = ok(await t.call('createSkill', { body: { name: mark(`Skill ${shopId.slice(-4)}`) } }, owner)).body.data.skill
  const view = ok(
    await t.call(
      'createListView',
      { body: { list: 'service-orders', name: mark(`View ${shopId.slice(-4)}`), query: { status: 'pending' } } },
      owner,
    ),
  ).body.data.list_view
  const order = async (more: object = {}) =>
    ok(
      await t.call(
        'createServiceOrder',
        {
          body: {
            shop_id: shopId,
            customer_id: customer.id,
            vehicle_id: vehicle.id,
            title: mark('Order'),
            description: mark('Concern'),
            notes: mark('Notes'),
            service_level_id: level.id,
            line_items: [
              { type: 'labor', description: mark('Labor'), estimated_hours: 1, service_name: mark('Service') },
              { type: 'parts', description: mark('Part'), quantity: 2, unit_cost: 10.5, service_name: mark('Service') },
            ],
            ...more,
          },
        },
        owner,
      ),
    ).body.data.service_order
  const bayId = world.bayIds[world.shopIds.indexOf(shopId) * 2] as string
  const working = await order({
    technicians: [{ technician_id: technician.technicianId }],
    schedule: { scheduled_start: '2027-03-01T16:00:00Z', estimated_duration: 60, bay_id: bayId },
  })
  const pending = await order()
  ok(await t.call('startTimer', { params: { id: working.id } }, technician))
  const job = ok(await t.call('listTechnicianJobs', { params: { id: 'me' } }, technician)).body.data.jobs[0]
  const task = ok(await t.call('listJobTasks', { params: { id: job.id } }, technician)).body.data.tasks[0]
  ok(await t.call('addOrderNote', { params: { id: working.id }, body: { content: mark('Written') } }, owner))
  const upload = multipart(tinyPng(), `${world.canary}.png`, 'image/png', { caption: mark('Caption') })
  const attached = ok(
    await t.request('POST', `/api/v1/service-orders/${working.id}/attachments`, { token: owner.token, ...upload }),
  ).body.data.attachment
  const flag = ok(
    await t.call(
      'addJobFlag',
      {
        params: { id: job.id },
        body: { type: 'quality', title: mark('Flag'), message: mark('Found'), taskId: task.id, photoFileId: attached.file_id },
      },
      technician,
    ),
  ).body.data.flag
  const present = ok(await t.call('clockIn', { body: { location: mark('Bay'), notes: mark('Early') } }, technician)).body.data
    .time_entry
  const written = async (day: number, more: object = {}) =>
    ok(
      await t.call(
        'addTimeEntry',
        {
          body: {
            technician_id: technician.technicianId,
            from: `2025-01-0${day}T15:00:00Z`,
            to: `2025-01-0${day}T17:00:00Z`,
            reason: mark('On paper'),
            ...more,
          },
        },
        owner,
      ),
    ).body.data.time_entry
  const [attended, worked] = [
    await written(6, { location: mark('Yard') }),
    await written(7, { service_order_id: working.id, service_id: working.services[0].id }),
  ]
  const rate = ok(
    await t.call(
      'createPayRate',
      { params: { id: technician.technicianId }, body: { kind: 'hourly', amount: 28, valid_from: '2025-01-01' } },
      owner,
    ),
  ).body.data.pay_rate
  const period = ok(await t.call('createPayPeriod', { body: { shop_id: shopId, from: '2025-01-01', to: '2025-01-14' } }, owner))
    .body.data.pay_period
  const loose = ok(await t.request('POST', '/api/v1/files', { token: owner.token, ...upload })).body.data.file

  const completed = async () => {
    const made = await order()
    ok(await t.call('scheduleOrder', { params: { id: made.id }, body: { scheduled_start: '2027-03-02T16:00:00Z' } }, owner))
    ok(await t.call('startOrder', { params: { id: made.id } }, owner))
    return ok(await t.call('completeOrder', { params: { id: made.id } }, owner)).body.data.service_order
  }
  const [forDraft, forIssue, open] = [await completed(), await completed(), await completed()]
  const draft = ok(await t.call('createInvoice', { body: { workOrderId: forDraft.id, notes: mark('Thanks') } }, owner)).body.data
    .invoice
  const issued = ok(await t.call('createInvoice', { body: { workOrderId: forIssue.id } }, owner)).body.data.invoice
  ok(await t.call('sendInvoice', { params: { id: issued.id } }, owner))
  const paid = ok(await t.call('addPayment', { params: { id: issued.id }, body: { amount: 1, reference: mark('Ref') } }, owner))
    .body.data.invoice
  ok(
    await t.call(
      'sendNotification',
      { body: { user_ids: [owner.userId], title: mark('Told'), message: mark('To oneself') } },
      owner,
    ),
  )
  const role = ok(
    await t.call(
      'createRole',
      { body: { name: mark(`Role of ${shopId.slice(-8)}`), description: mark('Description'), permissions: ['vehicles:view'] } },
      owner,
    ),
  ).body.data.role
  const begun = ok(await t.call('getOwnKycApplication', {}, owner)).body.data.application
  const application =
    begun ?? ok(await t.call('createKycApplication', { body: fullApplication(world.canary) }, owner)).body.data.application
  const paper = multipart(tinyPng(), `${world.canary}.png`, 'image/png', { type: 'tax', description: mark('Paper') })
  const document =
    begun?.documents[0] ??
    ok(await t.request('POST', `/api/v1/kyc/applications/${application.id}/documents`, { token: owner.token, ...paper })).body
      .data.document
  const upload_session = ok(
    await t.call(
      'createUpload',
      {
        body: {
          purpose: 'order-attachment',
          target: { service_order_id: working.id },
          details: { caption: mark('Sent') },
          filename: `${world.canary}.png`,
        },
      },
      owner,
    ),
  ).body.data.upload
  const longJob = await t.inTenant(world.tenantId, (tx) =>
    startLongJob(tx, world.tenantId, {
      kind: 'check-upload',
      accountId: owner.accountId,
      userId: owner.userId,
      subjectId: upload_session.id,
      at: new Date(),
    }),
  )
  const item = ok(
    await t.call(
      'createItem',
      {
        body: {
          shop_id: shopId,
          ...{ name: mark('Part'), partNumber: mark(`P-${shopId.slice(-4)}`), maker: mark('Maker'), category: mark('Parts') },
          ...{ location: mark('Bin'), quantity: 12, unit_cost: 3.5, notes: mark('Fits') },
        },
      },
      owner,
    ),
  ).body.data.item
  const partLine = ok(
    await t.call(
      'addLineItem',
      {
        params: { id: working.id },
        body: { type: 'parts', description: mark('From stock'), quantity: 2, unit_cost: 9, inventory_item_id: item.id },
      },
      owner,
    ),
  ).body.data.line_item
  const wantedLine = ok(
    await t.call(
      'addLineItem',
      {
        params: { id: working.id },
        body: {
          ...{ type: 'parts', description: mark('To be bought'), quantity: 1, unit_cost: 9, inventory_item_id: item.id },
          part_source: 'order',
        },
      },
      owner,
    ),
  ).body.data.line_item
  ok(await t.call('issueLinePart', { params: { id: working.id, itemId: partLine.id }, body: { quantity: 1 } }, owner))
  const asked = ok(
    await t.call(
      'requestParts',
      { params: { id: job.id }, body: { parts: [{ partId: item.id, reason: mark('Worn') }], notes: mark('Soon') } },
      technician,
    ),
  ).body.data.parts_request
  const places = ok(await t.call('listStockLocations', { query: { shop_id: shopId, search: world.canary } }, owner)).body.data
    .stock_locations
  const lines = [{ item_id: item.id, quantity: 4, unit_cost: 3.5 }]
  const buy = async (notes: string) => {
    const body = { shop_id: shopId, supplier_id: supplier.id, notes: mark(notes), lines }
    return ok(await t.call('createPurchaseOrder', { body }, owner)).body.data.purchase_order
  }
  const [purchase, placed] = [await buy('Gate'), await buy('Placed')]
  ok(await t.call('orderPurchaseOrder', { params: { id: placed.id }, body: {} }, owner))
  const reorder = ok(
    await t.call('createReorder', { body: { shop_id: shopId, partId: item.id, quantity: 2, notes: mark('Soon') } }, owner),
  ).body.data.reorder
  const sheetOf = async () =>
    ok(await t.call('createCountSheet', { body: { location_id: places[0].id, note: mark('Count') } }, owner)).body.data
      .count_sheet
  const [countSheet, closedCount] = [await sheetOf(), await sheetOf()]
  // Counted twice, should it differ by much.
  for (const is_done of [false, true]) {
    const body = { lines: [{ item_id: item.id, counted: 5 }], is_done }
    ok(await t.call('countLines', { params: { id: closedCount.id }, body }, owner))
  }
  const [told] = ok(await t.call('listNotifications', {}, owner)).body.data.notifications
  const consent = await addAsked(t, owner, { shopId, customerId: customer.id, vehicleId: vehicle.id, canary: world.canary })
  return {
    world,
    shopId,
    owner,
    technician,
    ids: {
      service_level: level.id,
      skill: skill.id,
      supplier: supplier.id,
      list_view: view.id,
      shop: shopId,
      customer: customer.id,
      other_customer: other.id,
      vehicle: vehicle.id,
      spare_vehicle: spare.id,
      technician: technician.technicianId,
      user: technician.userId,
      bay: bayId,
      order: working.id,
      pending_order: pending.id,
      completed_order: open.id,
      flag: flag.id,
      line: working.line_items[0].id,
      part_line: partLine.id,
      wanted_line: wantedLine.id,
      parts_request: asked.id,
      asked_part: asked.parts[0].id,
      service: working.services[0].id,
      job: job.id,
      open_entry: present.id,
      time_entry: attended.id,
      stopped_timer: worked.timerId,
      pay_rate: rate.id,
      pay_period: period.id,
      task: task.id,
      file: loose.id,
      attached_file: attached.file_id,
      draft: draft.id,
      invoice: issued.id,
      invoice_template: await addTemplate(t, owner, mark('Look')),
      payment: paid.payments[0].id,
      ...consent,
      ...(await addPrices(t, owner, { orderId: consent.asked_order ?? '', canary: world.canary, mark: shopId.slice(-12) })),
      ...(await addInspections(t, owner, {
        ...{ orderId: consent.asked_order ?? '', technicianId: technician.technicianId ?? '', canary: world.canary },
      })),
      ...(await addException(t, { tenantId: world.tenantId, shopId, orderId: open.id, customerId: customer.id })),
      ...(await addMoney(t, owner, { shopId, customerId: customer.id, invoiceId: issued.id, canary: world.canary })),
      notification: told.id,
      role: role.id,
      kyc_application: application.id,
      kyc_document: document.id,
      upload: upload_session.id,
      long_job: longJob,
      item: item.id,
      purchase_order: purchase.id,
      placed_purchase: placed.id,
      reorder: reorder.id,
      ...(await addBills(t, owner, { shopId, supplierId: supplier.id, itemId: item.id, canary: world.canary })),
      stock_location: places[0].id,
      ...(await addStock(t, owner, { shopId, itemId: item.id, canary: world.canary })),
      count_sheet: countSheet.id,
      closed_count: closedCount.id,
      ...(await addConnections(t, world, shopId)),
      ...(await addJournal(t, world, shopId)),
      ...(await addPrivacy(t, world, { customerId: customer.id, vehicleId: vehicle.id })),
      ...(await addData(t, world, { shopId, vehicleId: vehicle.id, customerId: customer.id })),
    },
  }
}

import { expect, test } from '../journey.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { grace } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')

test('customer service creates an order and reads why nobody can be assigned', async ({ page }) => {
  await new SignInPage(page, words).begin(grace)
  const creating = new CreateOrderPage(page, words)
  await creating.open()
  await creating.newVehicle('Isuzu', 'NPR')
  await creating.vehicleField('plate').fill('GRC 4410')
  await creating.report('Squeals when braking.')
  await creating.continueTo(2)
  await creating.addCustomer('Sound Catering', 'hello@soundcatering.example', '(253) 555-0190')
  await creating.continueTo(3)
  await creating.title('Brakes squeal')
  await creating.continueTo(4)
  const step = creating.step(4)
  await expect(step.getByText(words.create('mayNotAssign'))).toBeVisible()
  await expect(step.getByText(words.create('addLead'))).toBeHidden()
  await creating.continueTo(5)
  await creating.create()
  await expect(page.getByRole('heading', { level: 1, name: 'Brakes squeal' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(words.orders('statuses.pending'), { exact: true }).first()).toBeVisible()
  await expect(main.getByText(words.order('noTechnicians'))).toBeVisible()
  await expect(main.getByRole('button', { name: words.order('addTechnician') })).toBeHidden()
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
const text = readFileSync(path.join(root, 'docs/threats.md'), 'utf8')
/** The rows of the tables below their heads: threat, defence, proof. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

it('names for every threat what stands against it, and proofs that are there', () => {
  expect(rows.length).toBeGreaterThan(25)
  for (const cells of rows) {
    expect(cells, cells[0]).toHaveLength(3)
    expect(cells.filter((cell) => cell.length < 5)).toEqual([])
    const proofs = [...(cells[2] ?? '').matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '')
    expect(proofs.length, cells[0]).toBeGreaterThan(0)
    for (const proof of proofs)
      expect(
        [proof, path.join('apps/server', proof)].some((file) => existsSync(path.join(root, file))),
        proof,
      ).toBe(true)
  }
})

it('refers from the other documents to those that there are', () => {
  for (const file of ['SECURITY.md', 'docs/operations.md', 'docs/threats.md', 'README.md'])
    for (const [, target = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(/\]\(((?!https?:|#)[^)#]+)/g))
      expect(existsSync(path.join(root, path.dirname(file), target)), `${file}: ${target}`).toBe(true)
})

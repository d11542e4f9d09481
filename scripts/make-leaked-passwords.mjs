// `node scripts/make-leaked-passwords.mjs LIST…`: makes the list of leaked passwords that the server brings with it (S-7, decision 66) from text files with a
// password in each line, the most common first. Takes the first 100,000 that our rules of length let pass, and keeps of each five bytes of its SHA-256,
// sorted: nobody reads a password in it, and a password that is not on the list is taken for one that is in one of ten million cases.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { at } from './bootstrap.mjs'
import { main, Stop } from './process.mjs'

const wanted = 100_000
const bytesEach = 5

await main(async () => {
  const lists = process.argv.slice(2)
  if (lists.length === 0) throw new Stop('Name the text files, the one with the most common passwords first.')
  const taken = new Set()
  for (const list of lists)
    for (const line of fs.readFileSync(list, 'utf8').split('\n')) {
      const password = line.trim().toLowerCase()
      if (taken.size < wanted && password.length >= 6 && password.length <= 128) taken.add(password)
    }
  if (taken.size < wanted) throw new Stop(`The files have ${taken.size} passwords that fit, and ${wanted} are wanted.`)
  const marks = [...taken].map((password) => createHash('sha256').update(password).digest().subarray(0, bytesEach))
  const file = at('apps/server/data/leaked-passwords.bin')
  fs.mkdirSync(at('apps/server/data'), { recursive: true })
  fs.writeFileSync(file, Buffer.concat(marks.sort(Buffer.compare)))
  console.log(`${file}: ${wanted} passwords, ${fs.statSync(file).size} bytes`)
})

import { calls } from '@twopost/contract/calls'
import { openApiDocument } from '#platform/http/openapi.ts'

console.log(JSON.stringify(openApiDocument(calls), null, 2))

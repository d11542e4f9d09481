import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { Skill, SkillChange, SkillInput } from './technicians.model.ts'

const params = z.object({ id: pathId('SKILL_NOT_FOUND') })
const one = z.object({ skill: Skill })
const view = anyOf('service-order:view', 'technicians:view', 'settings:view', 'settings:create')

export const listSkills = defineCall({
  method: 'GET',
  path: '/skills',
  summary: 'Skills of the organization by name (G37)',
  access: view,
  query: z.object(pageFields),
  answer: z.object({ skills: z.array(Skill), pagination: Pagination }),
})
export const getSkill = defineCall({
  method: 'GET',
  path: '/skills/{id}',
  summary: 'One skill',
  access: view,
  params,
  answer: one,
  problems: ['SKILL_NOT_FOUND'],
})
export const createSkill = defineCall({
  method: 'POST',
  path: '/skills',
  summary: 'Add a skill that technicians have and work needs (G37)',
  reach: 'organization',
  access: anyOf('settings:create'),
  status: 201,
  body: SkillInput,
  answer: one,
  problems: ['SKILL_EXISTS'],
})
export const updateSkill = defineCall({
  method: 'PUT',
  path: '/skills/{id}',
  summary: 'Rename a skill; it stays with technicians and work',
  reach: 'organization',
  access: anyOf('settings:create'),
  params,
  body: SkillChange,
  answer: one,
  problems: ['SKILL_NOT_FOUND', 'SKILL_EXISTS', 'STALE_VERSION'],
})
export const deleteSkill = defineCall({
  method: 'DELETE',
  path: '/skills/{id}',
  summary: 'Delete a skill; technicians lose it and no work needs it any more',
  reach: 'organization',
  access: anyOf('settings:create'),
  params,
  problems: ['SKILL_NOT_FOUND', 'STALE_VERSION'],
})

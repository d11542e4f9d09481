import * as jobs from '@twopost/contract/jobs'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { addJobFlag } from './job-flags.service.ts'
import { addPhoto } from './job-photos.service.ts'
import { listJobs, moveJob, showJob, startJob } from './jobs.service.ts'
import { addJobNote, addTask, changeTask, finishTask, listTasks } from './tasks.service.ts'

export const jobsRoutes: Route[] = [
  route(jobs.listTechnicianJobs, listJobs),
  route(jobs.getJob, showJob),
  route(jobs.listJobTasks, listTasks),
  route(jobs.addJobTask, addTask),
  route(jobs.startJob, startJob),
  route(jobs.moveJob, moveJob),
  route(jobs.addJobNote, addJobNote),
  route(jobs.addJobFlag, addJobFlag),
  routeOutside(jobs.addJobPhoto, addPhoto),
  route(jobs.updateTask, changeTask),
  route(jobs.completeTask, finishTask),
]

export { listSubscribers, removeSubscriber, sweepNewsletter } from './newsletter.queries.ts'
export { newsletterMailJob, sendNewsletterMailJob } from './newsletter.service.ts'
export { publicSiteRoutes } from './public-site.routes.ts'

export { blankComments } from './personal.queries.ts'
export { subscribeRatings } from './ratings.events.ts'
export { ratingsRoutes } from './ratings.routes.ts'
export { composeRatingMail, configureRatingMail, seedRating } from './ratings.service.ts'

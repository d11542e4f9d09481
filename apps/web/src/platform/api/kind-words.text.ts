import { defineText } from '../i18n/text.ts'

/**
 * What a screen says under a field in place of the API's own sentence, where that reads like a log (R1-44). The API keeps the sentences
 * it was given; a code that is not here is said as the API says it.
 */
export const kindWords = defineText(
  {
    TITLE_DESCRIPTION_REQUIRED: 'Fill this in. An order needs a title and what the customer reports.',
    NAME_EMAIL_REQUIRED: 'Fill this in. A customer needs a name, and an e-mail address unless there is none.',
    SHOP_CUSTOMER_VEHICLE_REQUIRED: 'Choose this. An order needs a customer and a vehicle.',
    INVALID_DATE: 'Check this date: day, month and year.',
    INVALID_TIME: 'Check this date and time.',
    INVALID_YEAR: 'Check the year: four digits, at most next year’s.',
    INVALID_EMAIL: 'Enter a complete e-mail address.',
    USER_EMAIL_FORMAT: 'Enter a complete e-mail address.',
    VIN_LENGTH: 'A VIN has 17 characters.',
    NOT_TEXT: 'Enter text here.',
    NOT_NUMBER: 'Enter a number.',
    NOT_FLAG: 'Choose yes or no.',
    INVALID: 'Check this entry.',
    INVALID_ID: 'Choose one from the list.',
    UNKNOWN_FIELD: 'This can’t be saved here.',
    REPEATED_KEY: 'This is entered twice.',
    BAD_CHARACTERS: 'Remove special characters that can’t be saved.',
  },
  {
    TITLE_DESCRIPTION_REQUIRED: 'Complete este dato. Una orden necesita un título y lo que reporta el cliente.',
    NAME_EMAIL_REQUIRED: 'Complete este dato. Un cliente necesita un nombre, y un correo si lo tiene.',
    SHOP_CUSTOMER_VEHICLE_REQUIRED: 'Elija uno. Una orden necesita un cliente y un vehículo.',
    INVALID_DATE: 'Revise esta fecha: día, mes y año.',
    INVALID_TIME: 'Revise esta fecha y hora.',
    INVALID_YEAR: 'Revise el año: cuatro cifras, a más tardar el próximo.',
    INVALID_EMAIL: 'Escriba un correo completo.',
    USER_EMAIL_FORMAT: 'Escriba un correo completo.',
    VIN_LENGTH: 'Un VIN tiene 17 caracteres.',
    NOT_TEXT: 'Escriba un texto aquí.',
    NOT_NUMBER: 'Escriba un número.',
    NOT_FLAG: 'Elija sí o no.',
    INVALID: 'Revise lo que está escrito aquí.',
    INVALID_ID: 'Elija uno de la lista.',
    UNKNOWN_FIELD: 'Esto no se puede guardar aquí.',
    REPEATED_KEY: 'Esto está dos veces.',
    BAD_CHARACTERS: 'Quite los caracteres especiales que no se pueden guardar.',
  },
)

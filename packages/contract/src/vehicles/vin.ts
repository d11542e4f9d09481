export const VIN_LENGTH = 17

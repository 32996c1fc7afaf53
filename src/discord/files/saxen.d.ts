/** Types for the parts of saxen that are used, because the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(event: 'openTag', use: (name: string, attributes: () => object, decode: Decode, isClosed: boolean) => void): this;
    on(event: 'closeTag', use: (name: string, decode: Decode, isClosed: boolean) => void): this;
    on(event: 'text', use: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', use: (text: string) => void): this;
    on(event: 'error', use: (error: Error) => void): this;
    parse(xml: string): this;
  }
}

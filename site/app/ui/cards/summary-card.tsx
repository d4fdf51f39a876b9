import type { ReactNode } from "react";
import { type StatusKind, StatusMark } from "../pictures/ornaments.tsx";
import { Picture, type PictureProps } from "../pictures/picture.tsx";
import { Card, CardAction, CardFoot, CardPicture, CardStatus, CardTitle, CardWhere, CardWords } from "./card.tsx";

/** What a product's card says; every part is optional but its title. */
export type CardSummary = {
  title: string;
  href: string;
  picture: Pick<PictureProps, "src" | "alt" | "width" | "height"> | null;
  status: { kind: StatusKind; text: string } | null;
  price: string | null;
  where: string;
  specs: readonly string[];
};

/** One product as a picture and its words; a drawing stands whole on quiet ground. */
export function SummaryCard(props: {
  summary: CardSummary;
  sizes: string;
  level?: 2 | 3 | 4;
  action?: ReactNode;
  className?: string;
}) {
  const { summary, sizes, level, action, className } = props;
  const { picture, status, price, where } = summary;
  return (
    <Card className={className}>
      <div>
        {picture ? (
          <CardPicture drawing={picture.src.endsWith(".svg")}>
            <Picture {...picture} sizes={sizes} />
          </CardPicture>
        ) : null}
        {action ? <CardAction>{action}</CardAction> : null}
      </div>
      <CardWords>
        {status ? (
          <CardStatus>
            <StatusMark kind={status.kind}>{status.text}</StatusMark>
          </CardStatus>
        ) : null}
        <CardTitle href={summary.href} price={price} level={level}>
          {summary.title}
        </CardTitle>
        {where ? <CardWhere>{where}</CardWhere> : null}
      </CardWords>
      <CardFoot items={summary.specs} />
    </Card>
  );
}

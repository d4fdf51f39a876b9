<?php
/**
 * Patterns for whole pages: suitable blocks with placeholder texts.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\register_patterns', 30 );

/** Registers the patterns. */
function register_patterns(): void {
	register_block_pattern_category( 'porchlight', array( 'label' => 'Porchlight' ) );
	foreach ( page_patterns() as $name => $pattern ) {
		register_block_pattern(
			block_name( $name ),
			array(
				'title'         => $pattern['title'],
				'description'   => $pattern['description'],
				'categories'    => array( 'porchlight' ),
				'keywords'      => $pattern['keywords'],
				'postTypes'     => array_map( __NAMESPACE__ . '\post_type', $pattern['kinds'] ),
				'viewportWidth' => 1200,
				'content'       => pattern_markup( $pattern['organisms'] ),
			)
		);
	}
}

/** Organisms as block markup. */
function pattern_markup( array $organisms ): string {
	$blocks = array();
	foreach ( $organisms as $organism ) {
		$blocks[] = array(
			'blockName'    => block_name( $organism['layout'] ),
			'attrs'        => array_diff_key( $organism, array( 'layout' => true ) ),
			'innerBlocks'  => array(),
			'innerHTML'    => '',
			'innerContent' => array(),
		);
	}
	return implode( "\n\n", array_map( 'serialize_block', $blocks ) );
}

/** The blocks of each page pattern. */
function page_patterns(): array {
	$visit = array(
		array(
			'name'  => 'form',
			'value' => 'visit',
		),
	);
	return array(
		'about-page'    => array(
			'title'       => __( 'Page: about us', 'porchlight' ),
			'description' => __( 'Who you are, in figures and people, and how to reach you.', 'porchlight' ),
			'keywords'    => array( 'about', 'team', 'company' ),
			'kinds'       => array( 'page' ),
			'organisms'   => array(
				array(
					'layout'   => 'hero',
					'title'    => __( 'What you build, in one sentence.', 'porchlight' ),
					'subtitle' => __( 'For whom, where, and since when.', 'porchlight' ),
				),
				array(
					'layout' => 'lead',
					'text'   => __( 'The one thing you do differently from everybody else.', 'porchlight' ),
					'color'  => 'evergreen',
				),
				array(
					'layout' => 'image-text',
					'title'  => __( 'How it began', 'porchlight' ),
					'text'   => __( 'Two or three short paragraphs, beside a picture that shows what they speak of.', 'porchlight' ),
				),
				array(
					'layout' => 'facts',
					'title'  => __( 'In figures', 'porchlight' ),
					'items'  => array(
						array(
							'label' => __( 'Homes built', 'porchlight' ),
							'title' => '0',
						),
						array(
							'label' => __( 'Neighborhoods', 'porchlight' ),
							'title' => '0',
						),
						array(
							'label' => __( 'Since', 'porchlight' ),
							'title' => '2000',
						),
					),
				),
				array(
					'layout' => 'team',
					'title'  => __( 'Whom you will meet', 'porchlight' ),
				),
				array( 'layout' => 'testimonial-highlights' ),
				array(
					'layout'  => 'call',
					'title'   => __( 'Come and see one.', 'porchlight' ),
					'buttons' => array(
						array(
							'text' => __( 'Find a home', 'porchlight' ),
							'url'  => '/new-home-search/',
						),
					),
				),
			),
		),
		'landing-page'  => array(
			'title'       => __( 'Page: one subject with a form', 'porchlight' ),
			'description' => __( 'A head, what it is about, homes to it, questions, and a form.', 'porchlight' ),
			'keywords'    => array( 'landing', 'lead', 'form' ),
			'kinds'       => array( 'page' ),
			'organisms'   => array(
				array(
					'layout'   => 'hero',
					'title'    => __( 'What somebody gets who reads on.', 'porchlight' ),
					'subtitle' => __( 'One sentence that says for whom this is.', 'porchlight' ),
					'buttons'  => array(
						array(
							'text' => __( 'Write to us', 'porchlight' ),
							'url'  => '#write',
						),
					),
				),
				array(
					'layout' => 'rich-text',
					'title'  => __( 'What it is', 'porchlight' ),
					'text'   => __( 'A few paragraphs in plain words.', 'porchlight' ),
				),
				array(
					'layout' => 'steps',
					'title'  => __( 'How it goes', 'porchlight' ),
					'items'  => array(
						array( 'title' => __( 'First', 'porchlight' ) ),
						array( 'title' => __( 'Then', 'porchlight' ) ),
						array( 'title' => __( 'In the end', 'porchlight' ) ),
					),
				),
				array(
					'layout' => 'popular-homes',
					'title'  => __( 'Homes to look at', 'porchlight' ),
				),
				array(
					'layout' => 'questions',
					'title'  => __( 'What people ask', 'porchlight' ),
					'items'  => array(
						array(
							'title' => __( 'A question?', 'porchlight' ),
							'text'  => __( 'Its answer.', 'porchlight' ),
						),
					),
				),
				array(
					'layout' => 'crm-form',
					'anchor' => 'write',
					'title'  => __( 'Write to us', 'porchlight' ),
				),
			),
		),
		'campaign-page' => array(
			'title'       => __( 'Campaign: an offer', 'porchlight' ),
			'description' => __( 'An offer with its facts, its homes, how it goes, and a form beside them.', 'porchlight' ),
			'keywords'    => array( 'offer', 'campaign', 'promotion' ),
			'kinds'       => array( 'campaign' ),
			'organisms'   => array(
				array(
					'layout'   => 'hero',
					'title'    => __( 'The offer in one sentence.', 'porchlight' ),
					'subtitle' => __( 'What is given, where, and until when.', 'porchlight' ),
					'buttons'  => array(
						array(
							'text' => __( 'Plan a visit', 'porchlight' ),
							'url'  => '#visit',
						),
					),
				),
				array(
					'layout' => 'facts',
					'title'  => __( 'The offer', 'porchlight' ),
					'items'  => array(
						array(
							'label' => __( 'You get', 'porchlight' ),
							'title' => __( 'What, in numbers', 'porchlight' ),
						),
						array(
							'label' => __( 'At', 'porchlight' ),
							'title' => __( 'Which neighborhoods', 'porchlight' ),
						),
						array(
							'label' => __( 'Until', 'porchlight' ),
							'title' => __( 'The last day', 'porchlight' ),
						),
					),
				),
				array(
					'layout' => 'product-grid',
					'title'  => __( 'Homes with this offer', 'porchlight' ),
				),
				array(
					'layout' => 'steps',
					'title'  => __( 'How it goes', 'porchlight' ),
					'items'  => array(
						array( 'title' => __( 'Come and see', 'porchlight' ) ),
						array( 'title' => __( 'Choose', 'porchlight' ) ),
						array( 'title' => __( 'Sign before the last day', 'porchlight' ) ),
					),
				),
				array(
					'layout'           => 'multi-step-form',
					'anchor'           => 'visit',
					'title'            => __( 'Plan a visit', 'porchlight' ),
					'hiddenFormFields' => $visit,
				),
			),
		),
	);
}
